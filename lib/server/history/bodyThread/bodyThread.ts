import { Worker } from "node:worker_threads";
import { threadFailure } from "@typed-question/embedded-model/threads/threadFailure";
import { workerFromSource } from "@typed-question/embedded-model/threads/sourceWorker";
import { singleton } from "@/lib/server/singleton";
import type { FromThread, TaskInput, TaskName, TaskOutput, ToThread } from "./messages";
import { TASKS } from "./tasks";

/** Bodies up to this length take some milliseconds: a thread would cost more than it saves. */
const INLINE_BYTES_MAX = 32_768;

/**
 * Works on a body: a small one here, a large one in a thread of its own, one after another. Nothing else
 * waits meanwhile.
 * @param bytes length of the body
 * @param moved buffers of the input that nobody here needs any more: a copy of 100 MB takes a while
 * @throws AppError when the thread fails; the next task starts another
 */
export function workOnBody<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  bytes: number,
  moved: ArrayBuffer[] = [],
): Promise<TaskOutput<Name>> {
  if (bytes <= INLINE_BYTES_MAX) {
    return new Promise((resolve) => resolve(TASKS[name](input as never) as TaskOutput<Name>));
  }
  const thread = singleton("bodyThread", () => new BodyThread());
  return thread.run(name, input, moved) as Promise<TaskOutput<Name>>;
}

interface Job {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** A thread that starts with its first task, and ends with the process. */
export class BodyThread {
  private worker: Worker | null = null;
  private readonly jobs = new Map<number, Job>();
  private lastId = 0;

  constructor(private readonly spawn: () => Worker = spawnWorker) {}

  run(name: TaskName, input: unknown, moved: ArrayBuffer[] = []): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const worker = (this.worker ??= this.start());
      this.lastId += 1;
      this.jobs.set(this.lastId, { resolve, reject });
      worker.ref();
      worker.postMessage({ id: this.lastId, name, input } satisfies ToThread, moved);
    });
  }

  private start(): Worker {
    const worker = this.spawn();
    let cause: unknown;
    worker.on("message", (message: FromThread) => {
      const job = this.jobs.get(message.id);
      this.jobs.delete(message.id);
      // Without a task, the thread keeps no process from ending.
      if (this.jobs.size === 0) worker.unref();
      if ("value" in message) job?.resolve(message.value);
      else job?.reject(threadFailure("The body could not be read", message.failure));
    });
    worker.on("error", (error: unknown) => {
      cause = error;
    });
    worker.on("exit", () => {
      this.worker = null;
      for (const { reject } of this.jobs.values()) {
        reject(threadFailure("The thread that reads bodies stopped", cause));
      }
      this.jobs.clear();
    });
    return worker;
  }
}

/** From source, the package `server-only` throws without this condition, which the bundler sets. */
const SERVER_ONLY = ["--conditions=react-server"];

/** The bundler finds the worker by the last expression and makes a chunk of it. */
function spawnWorker(): Worker {
  const folder: string | undefined = import.meta.dirname;
  if (folder !== undefined) return workerFromSource(folder, SERVER_ONLY);
  return new Worker(new URL("./worker.ts", import.meta.url));
}
