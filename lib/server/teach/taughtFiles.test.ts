import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { nextTaughtId, taughtFileOf, taughtFolder } from "./taughtFiles";

test("each teaching under a name is the next version, and names do not mix", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "taught-"));
  try {
    expect(await nextTaughtId(folder, "mail")).toBe("teams-mail-1");
    await mkdir(taughtFolder(folder));
    for (const id of ["teams-mail-1", "teams-mail-10", "teams-mail-box-30", "teams-other-4"]) {
      await writeFile(taughtFileOf(folder, id), "");
    }
    await writeFile(`${taughtFileOf(folder, "teams-mail-50")}.partial`, "");
    expect(await nextTaughtId(folder, "mail")).toBe("teams-mail-11");
    await writeFile(taughtFileOf(folder, "teams-mail-11.owner"), "");
    expect(await nextTaughtId(folder, "mail")).toBe("teams-mail-12");
    expect(await nextTaughtId(folder, "mail-box")).toBe("teams-mail-box-31");
    await expect(nextTaughtId(folder, "../mail")).rejects.toThrow(RangeError);
  } finally {
    await rm(folder, { recursive: true });
  }
});
