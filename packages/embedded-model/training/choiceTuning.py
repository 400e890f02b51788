"""Tunes the encoder to choices by low-rank adaptation of its second layer and of its pooling.

`npm run train:choices` calls it with the folder that packages/embedded-model/training/choiceTuning.ts has laid out:

weights.bin   float32, little endian, the tensors that tensors.json names
tensors.json  {name: {"at": first value, "shape": [...]}}
data.json     {"tokens": [[id, ...], ...] of each text,
               "fields": [{"instructions": n, "options": [{"texts": [text, ...],
                           "labels": [[[alone, asked with the 1st, 2nd ... instructions], ...] by description, the
                           first without one] by name}]}],
               "open": [[task, text of the state, [[alone, asked], ...] of the options, the right one], ...]}

and writes tuning.json there: {"rank": r, "matrices": {name: {"down": base64, "up": base64}}}.

A logit is the cosine of the tuned vectors of a text and of a label (the mean over the label alone and with its
question in front of it), divided by a temperature that is learnt along. Each step asks about thirty messages of
three fields, against three to eight options of their own field in words drawn by chance, and in half of the steps
about ten questions of one set of the open data. Log loss with smoothed labels, Adam with a rate that falls to zero.
One thread and one seed: the same numbers on the same machine and library.
"""

import base64
import json
import math
import random
import sys

import numpy
import torch
import torch.nn.functional as F

RANK = 16
STEPS = 1200
LEARNING_RATE = 2e-3
DROPOUT = 0.1
DECAY = 3e-5
LABEL_SMOOTHING = 0.05
TEMPERATURE = 0.045
SEED = 1
FIELDS_A_STEP = 3
MESSAGES_A_FIELD = 10
OPEN_SHARE = 0.5
OPEN_QUESTIONS = 10
OPTIONS = (3, 8)
# Longer texts are cut: a step would wait for the longest.
TOKENS_MAX = 40

WIDTH = 512
HEADS = 4

folder = sys.argv[1]
random.seed(SEED)
torch.manual_seed(SEED)
torch.set_num_threads(1)

with open(f"{folder}/data.json") as file:
    data = json.load(file)
with open(f"{folder}/tensors.json") as file:
    tensors = json.load(file)
values = numpy.fromfile(f"{folder}/weights.bin", dtype="<f4")


def tensor(name):
    at, shape = tensors[name]["at"], tensors[name]["shape"]
    return torch.from_numpy(values[at : at + math.prod(shape)].reshape(shape).copy())


weights = {name: tensor(name) for name in tensors}


def attend(x, mask, scale, shift, qkv, out):
    normed = F.layer_norm(x, x.shape[-1:], scale, shift, 1e-6)
    texts, length, width = x.shape
    q, k, v = (
        part.reshape(texts, length, HEADS, width // HEADS).transpose(1, 2) for part in qkv(normed).split(width, -1)
    )
    scores = q @ k.transpose(-1, -2) / math.sqrt(width // HEADS) + (mask - 1)[:, None, None, :] * 1e9
    merged = (torch.softmax(scores, -1) @ v).transpose(1, 2).reshape(texts, length, width)
    return out(merged)


def feed_forward(x, scale, shift, expand, contract):
    return contract(F.relu(expand(F.layer_norm(x, x.shape[-1:], scale, shift, 1e-6)))) + x


def linear(name, tuned=None):
    def apply(x):
        y = x @ weights[f"{name}Kernel"] + weights[f"{name}Bias"]
        return y if tuned is None else y + (x @ parameters[f"{tuned}.down"]) @ parameters[f"{tuned}.up"]

    return apply


SHAPES = {
    "attend": (WIDTH, 3 * WIDTH),
    "merge": (WIDTH, WIDTH),
    "expand": (WIDTH, 3 * WIDTH),
    "contract": (3 * WIDTH, WIDTH),
    "pool": (WIDTH, WIDTH),
}
parameters = {}
for name, (rows, columns) in SHAPES.items():
    parameters[f"{name}.down"] = torch.nn.Parameter(torch.randn(rows, RANK) * rows**-0.5)
    parameters[f"{name}.up"] = torch.nn.Parameter(torch.zeros(RANK, columns))
log_scale = torch.nn.Parameter(torch.tensor(0.0))


def first_layer(tokens):
    """The first layer's output for texts of one length; it is not tuned, so it is computed once."""
    half = weights["inverseTimescales"].reshape(-1)
    angles = torch.arange(tokens.shape[1])[:, None] * half[None]
    x = 2 * weights["embeddings"][tokens] + torch.cat([angles.sin(), angles.cos()], 1)
    mask = torch.ones(tokens.shape)
    names = ("0.attentionScale", "0.attentionShift")
    middle = attend(x, mask, *(weights[name] for name in names), linear("0.qkv"), linear("0.out"))
    middle = middle + linear("0.residual")(x)
    names = ("0.feedForwardScale", "0.feedForwardShift")
    return feed_forward(middle, *(weights[name] for name in names), linear("0.expand"), linear("0.contract"))


def encode_first(texts):
    """Half precision, all texts behind each other, and where each begins."""
    lengths = [min(len(text), TOKENS_MAX) for text in texts]
    begins = numpy.concatenate([[0], numpy.cumsum(lengths)])
    states = numpy.zeros((begins[-1], WIDTH), "float16")
    by_length = {}
    for index, length in enumerate(lengths):
        by_length.setdefault(length, []).append(index)
    with torch.no_grad():
        for length, indices in by_length.items():
            if length == 0:
                continue
            size = max(1, 2048 // length)
            for start in range(0, len(indices), size):
                batch = indices[start : start + size]
                encoded = first_layer(torch.tensor([texts[index][:length] for index in batch])).half().numpy()
                for row, index in enumerate(batch):
                    states[begins[index] : begins[index + 1]] = encoded[row]
    return states, begins


def tuned_vectors(texts, training):
    lengths = [max(1, int(begins[text + 1] - begins[text])) for text in texts]
    x = numpy.zeros((len(texts), max(lengths), WIDTH), "float32")
    mask = numpy.zeros((len(texts), max(lengths)), "float32")
    for row, text in enumerate(texts):
        own = states[begins[text] : begins[text + 1]]
        x[row, : len(own)] = own
        mask[row, : lengths[row]] = 1
    x, mask = F.dropout(torch.from_numpy(x), DROPOUT, training), torch.from_numpy(mask)
    names = ("1.attentionScale", "1.attentionShift")
    tuned = linear("1.qkv", "attend"), linear("1.out", "merge")
    middle = attend(x, mask, *(weights[name] for name in names), *tuned) + x
    names = ("1.feedForwardScale", "1.feedForwardShift")
    tuned = linear("1.expand", "expand"), linear("1.contract", "contract")
    top = feed_forward(middle, *(weights[name] for name in names), *tuned)
    mean = (top * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
    return F.normalize(torch.tanh(linear("pool", "pool")(mean)), dim=-1)


def logits(messages, labels, training=True):
    """A row a message, a column a label; a label is a pair of texts."""
    messages, of_message = numpy.unique(messages, return_inverse=True)
    texts, of_label = numpy.unique(numpy.array(labels).reshape(-1), return_inverse=True)
    labels = tuned_vectors(texts.tolist(), training)[of_label].reshape(len(labels), 2, WIDTH).mean(1)
    cosines = tuned_vectors(messages.tolist(), training)[of_message] @ labels.T
    return cosines / TEMPERATURE * log_scale.exp()


def loss_of_field(fields, sizes):
    (field,) = random.choices(fields, sizes)
    options = field["options"]
    count = random.randint(min(OPTIONS[0], len(options)), min(OPTIONS[1], len(options)))
    drawn = random.sample(options, count)
    while not any(option["texts"] for option in drawn):
        drawn = random.sample(options, count)
    asked = 1 + random.randrange(field["instructions"])
    described = random.random() < 0.5
    labels = []
    for option in drawn:
        plain, *with_description = random.choice(option["labels"])
        words = random.choice(with_description) if described and with_description else plain
        labels.append((words[0], words[asked]))
    with_texts = [index for index, option in enumerate(drawn) if option["texts"]]
    right = random.choices(with_texts, k=MESSAGES_A_FIELD)
    messages = [random.choice(drawn[index]["texts"]) for index in right]
    return F.cross_entropy(logits(messages, labels), torch.tensor(right), label_smoothing=LABEL_SMOOTHING)


def loss_of_open(tasks):
    (questions,) = random.choices(tasks, [len(task) for task in tasks])
    drawn = random.sample(questions, OPEN_QUESTIONS)
    all_logits = logits([state for _, state, _, _ in drawn], [label for *_, labels, _ in drawn for label in labels])
    total, at = 0, 0
    for row, (_, _, labels, right) in enumerate(drawn):
        own = all_logits[row : row + 1, at : at + len(labels)]
        total = total + F.cross_entropy(own, torch.tensor([right]), label_smoothing=LABEL_SMOOTHING)
        at += len(labels)
    return total / len(drawn)


states, begins = encode_first(data["tokens"])
fields = data["fields"]
sizes = [sum(len(option["texts"]) for option in field["options"]) for field in fields]
by_task = {}
for question in data["open"]:
    by_task.setdefault(question[0], []).append(question)
tasks = list(by_task.values())

trained = [*parameters.values(), log_scale]
optimiser = torch.optim.Adam(trained, lr=LEARNING_RATE)
recent = []
for step in range(STEPS):
    for group in optimiser.param_groups:
        group["lr"] = LEARNING_RATE * (1 - step / STEPS)
    loss = sum(loss_of_field(fields, sizes) for _ in range(FIELDS_A_STEP))
    if tasks and random.random() < OPEN_SHARE:
        loss = loss + loss_of_open(tasks)
    loss = loss / (FIELDS_A_STEP + 1) + DECAY * sum((weight**2).sum() for weight in trained)
    optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(trained, 1.0)
    optimiser.step()
    recent = [*recent[-99:], loss.item()]
    if (step + 1) % 100 == 0:
        print(f"{step + 1} of {STEPS} steps, loss {sum(recent) / len(recent):.3f}", flush=True)


def base64_of(weight):
    return base64.b64encode(weight.detach().numpy().astype("<f4").tobytes()).decode()


matrices = {
    name: {side: base64_of(parameters[f"{name}.{side}"]) for side in ("down", "up")} for name in SHAPES
}
with open(f"{folder}/tuning.json", "w") as file:
    json.dump({"rank": RANK, "matrices": matrices}, file)
print(f"scale {log_scale.exp().item():.3f}")
