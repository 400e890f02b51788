import { expect, test } from "vitest";
import { latin1Bytes } from "./latin1";
import { readFileText, type FileView } from "./readFileText";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean, mark = false) => {
  const bytes: number[] = mark ? (isLittle ? [0xff, 0xfe] : [0xfe, 0xff]) : [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    bytes.push(...(isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff]));
  }
  return Uint8Array.from(bytes);
};
/** Bytes of a text in an encoding with one or two bytes per character, found by decoding all of them. */
const encoded = (text: string, label: string) => {
  const decoder = new TextDecoder(label);
  const table = new Map<string, number[]>();
  for (let first = 0xff; first >= 0; first -= 1) {
    const single = decoder.decode(Uint8Array.of(first));
    if (single.length === 1 && single !== "\uFFFD") table.set(single, [first]);
    if (first < 0x81) continue;
    for (let second = 0x40; second < 0xff; second += 1) {
      const pair = decoder.decode(Uint8Array.of(first, second));
      if (pair.length === 1 && pair !== "\uFFFD" && !table.has(pair)) table.set(pair, [first, second]);
    }
  }
  return Uint8Array.from([...text].flatMap((char) => table.get(char) ?? []));
};
const read = (bytes: Uint8Array, name = "notes.txt", view?: FileView) => {
  const reading = readFileText(bytes, name, view);
  return reading.ok ? [reading.text, reading.view, reading.isDoubtful] : reading.message;
};

test.each<[string, Uint8Array, string, FileView, boolean]>([
  ["UTF-16 LE with a mark", Uint8Array.of(0xff, 0xfe, 0x48, 0, 0x69, 0), "Hi", "utf-16le", false],
  ["UTF-16 BE with a mark", utf16("Grüße 😀", false, true), "Grüße 😀", "utf-16be", false],
  ["UTF-16 LE without a mark", utf16("a,b\r\nc,é", true), "a,b\r\nc,é", "utf-16le", true],
  ["UTF-16 BE without a mark", utf16("a,b\r\nc,é", false), "a,b\r\nc,é", "utf-16be", true],
  ["Cyrillic UTF-16 without a mark", utf16("Привет, мир", true), "Привет, мир", "utf-16le", true],
  ["Chinese UTF-16 without a mark", utf16("一个退款 请求\n", false), "一个退款 请求\n", "utf-16be", true],
  ["UTF-32 LE", Uint8Array.of(0xff, 0xfe, 0, 0, 0x48, 0, 0, 0, 0, 0xf6, 1, 0), "H😀", "utf-32le", false],
  ["UTF-8 with a mark", utf8("\uFEFFé"), "é", "utf-8", false],
  ["UTF-8", utf8("naïve 日本"), "naïve 日本", "utf-8", false],
  ["nothing", utf8(""), "", "utf-8", false],
  ["Windows-1252", latin1Bytes("Caf\xe9 refund"), "Café refund", "windows-1252", true],
  [
    "quotes and dashes of Windows-1252",
    latin1Bytes("\x93\xe9\x94 \x96 5 \x80"),
    "“é” – 5 €",
    "windows-1252",
    true,
  ],
  [
    "German capitals",
    latin1Bytes("\xc4rger \xdcber \xc4nderung"),
    "Ärger Über Änderung",
    "windows-1252",
    true,
  ],
  [
    "Polish",
    encoded("Złoty jest wąski, żółty i mała łąka", "windows-1250"),
    "Złoty jest wąski, żółty i mała łąka",
    "windows-1250",
    true,
  ],
  [
    "Windows-1251",
    encoded("Дата;Описание;Сумма\nВозврат денег за март", "windows-1251"),
    "Дата;Описание;Сумма\nВозврат денег за март",
    "windows-1251",
    true,
  ],
  [
    "KOI8-R",
    encoded("Верните деньги за март, пожалуйста", "koi8-r"),
    "Верните деньги за март, пожалуйста",
    "koi8-r",
    true,
  ],
  [
    "Shift_JIS",
    encoded("返金をお願いします。カード番号", "shift_jis"),
    "返金をお願いします。カード番号",
    "shift_jis",
    true,
  ],
  [
    "EUC-JP",
    encoded("返金をお願いします。カード番号", "euc-jp"),
    "返金をお願いします。カード番号",
    "euc-jp",
    true,
  ],
  ["GBK", encoded("请退还三月份的款项，谢谢。", "gb18030"), "请退还三月份的款项，谢谢。", "gb18030", true],
  [
    "Big5",
    encoded("請退還三月份的款項，謝謝您的幫忙。", "big5"),
    "請退還三月份的款項，謝謝您的幫忙。",
    "big5",
    true,
  ],
  ["EUC-KR", encoded("삼월 결제를 환불해 주세요", "euc-kr"), "삼월 결제를 환불해 주세요", "euc-kr", true],
  ["ISO-2022-JP", latin1Bytes("\x1b$B4A;z\x1b(B"), "漢字", "iso-2022-jp", false],
  [
    "an encoding that the file names",
    latin1Bytes('<?xml version="1.0" encoding="iso-8859-2"?><a>\xb1</a>'),
    '<?xml version="1.0" encoding="iso-8859-2"?><a>ą</a>',
    "iso-8859-2",
    false,
  ],
  ["colours of a log", utf8("\x1b[31merror\x1b[0m"), "\x1b[31merror\x1b[0m", "utf-8", false],
])("%s is read as what it is", (_name, bytes, text, view, isDoubtful) => {
  expect(read(bytes)).toEqual([text, view, isDoubtful]);
});

test("what is guessed or lost is said, and nothing is lost in silence", () => {
  const said = (bytes: Uint8Array, view?: FileView) => readFileText(bytes, "a.txt", view);
  expect(said(latin1Bytes("Caf\xe9"))).toMatchObject({
    message: "Read as Windows-1252 (Western), which is a guess.",
  });
  const damaged = Uint8Array.of(...utf8("über ".repeat(10)), 0xff, 0x21);
  expect(said(damaged)).toMatchObject({
    text: `${"über ".repeat(10)}\uFFFD!`,
    message: "Read as UTF-8, which is a guess. 1 place cannot be read so and became �.",
    isDoubtful: true,
  });
  expect(said(Uint8Array.of(...utf8("line\n"), 0, 0))).toMatchObject({
    text: "line\n",
    message: "Read as UTF-8. 2 NUL characters left out.",
  });
  expect(said(latin1Bytes("\xcf\xf0\xe8\xe2\xe5\xf2"), "koi8-r")).toMatchObject({
    text: "оПХБЕР",
    message: "Read as KOI8-R (Cyrillic).",
    isDoubtful: false,
  });
});

test.each([
  ["report.txt", "%PDF-1.7 …", "report.txt is a PDF. Copy its text and paste it here."],
  [
    "a.docx",
    "PK\x03\x04\x14\0…word/document.xml",
    "a.docx is a Word or OpenDocument text. Save it as plain text (.txt), then open that.",
  ],
  ["a.xlsx", "PK\x03\x04\x14\0…xl/workbook.xml", "a.xlsx is a spreadsheet. Save it as CSV, then open that."],
  ["a.zip", "PK\x03\x04\x14\0…notes.txt", "a.zip is a ZIP archive. Unpack it, then open the text file."],
  [
    "a.doc",
    "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0",
    "a.doc is a Word or Office document. Save it as plain text (.txt), then open that.",
  ],
  [
    "a.xls",
    "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0",
    "a.xls is an Excel workbook. Save it as CSV, then open that.",
  ],
  ["a.csv", "\x89PNG\r\n\x1a\n", "a.csv is a PNG picture. Add it under Images."],
  ["a.log", "\x1f\x8b\x08\0", "a.log is a gzip archive. Unpack it, then open the text file."],
  ["a.rtf", "{\\rtf1 hello}", "a.rtf is an RTF document. Save it as plain text (.txt), then open that."],
  ["a.bin", "\x01\x02\x03\0\x05\x06\x07\xff\xfe", "a.bin is no text file. Only text can be opened."],
])("%s that begins as it does is refused by what it is", (name, start, message) => {
  expect(read(latin1Bytes(start.replace("…", " ".repeat(30))), name)).toBe(message);
});

test.each(["a.csv", "a.tsv", "a.jsonl", "a.log", "a.html", "a.md", "a.xml", "a.yaml", "a", "a.py"])(
  "%s opens as text",
  (name) => {
    expect(readFileText(utf8("<a>,é"), name)).toMatchObject({ text: "<a>,é", mode: "text" });
  },
);

test("JSON opens as JSON", () => {
  expect(readFileText(utf8("{}"), "A.JSON")).toMatchObject({ text: "{}", mode: "json" });
});

const MAIL = [
  "Received: from a.example",
  "From: =?utf-8?Q?J=C3=B6rg?= <joerg@example.org>",
  "Subject: =?iso-8859-1?B?UvxjaGdhYmU=?=",
  " =?iso-8859-1?Q?_im_M=E4rz?=",
  'Content-Type: multipart/mixed; boundary="b 1"',
  "",
  "for old programs",
  "--b 1",
  "Content-Type: multipart/alternative; boundary=c2",
  "",
  "--c2",
  "Content-Type: text/plain; charset=iso-8859-1",
  "Content-Transfer-Encoding: quoted-printable",
  "",
  "Bitte zur=FCck, sehr lange =",
  "Zeile =3D eine.",
  "--c2",
  "Content-Type: text/html",
  "",
  "<p>Bitte</p>",
  "--c2--",
  "--b 1",
  'Content-Type: application/pdf; name="a.pdf"',
  "Content-Transfer-Encoding: base64",
  "",
  "JVBERi0=",
  "--b 1--",
].join("\r\n");

test("an e-mail opens as its headers and its text, and raw where a person wants", () => {
  expect(readFileText(latin1Bytes(MAIL), "mail.eml")).toMatchObject({
    text: "From: Jörg <joerg@example.org>\nSubject: Rüchgabe im März\n\nBitte zurück, sehr lange Zeile = eine.\n",
    view: "email",
    message: "Read as an e-mail: its main headers and its text. Left out: a.pdf.",
  });
  expect(readFileText(latin1Bytes(MAIL), "mail.eml", "utf-8")).toMatchObject({ text: MAIL, view: "utf-8" });
  const html = "From: a\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n\n";
  const page = btoa("<style>p{}</style><p>Hi &amp; bye&#33;</p><p>x<br>y</p>");
  expect(readFileText(latin1Bytes(html + page), "page.eml")).toMatchObject({
    text: "From: a\n\nHi & bye!\nx\ny\n",
  });
  expect(readFileText(utf8("no mail"), "x.eml")).toMatchObject({ text: "no mail", view: "utf-8" });
});
