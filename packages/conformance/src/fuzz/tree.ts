/** JSON as text, with more freedom than its meaning: keys may repeat, and a leaf is any text at all. */
export type Tree = { leaf: string } | { items: Tree[] } | { members: [string, Tree][] };

export function textOf(tree: Tree): string {
  if ("leaf" in tree) return tree.leaf;
  if ("items" in tree) return `[${tree.items.map(textOf).join(",")}]`;
  return `{${tree.members.map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`).join(",")}}`;
}

export function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) return { items: value.map(treeOf) };
  if (typeof value === "object" && value !== null) {
    return { members: Object.entries(value).map(([key, item]) => [key, treeOf(item)]) };
  }
  return { leaf: JSON.stringify(value) ?? "null" };
}

/** One change at one place of a tree. `at` selects the place for any size of tree. */
export interface Mutation {
  at: number;
  change:
    | { kind: "drop" }
    | { kind: "repeat" }
    | { kind: "swap" }
    | { kind: "replace"; by: Tree }
    | { kind: "wrap"; depth: number }
    | { kind: "rename"; key: string }
    | { kind: "add"; key: string; value: Tree };
}

interface Place {
  tree: Tree;
  /** Replaces it by none, one or more. */
  replace(by: Tree[], key?: string): void;
  swap(): void;
}

/** Changes the tree in place; the outermost value stays there. */
export function mutate(root: Tree, { at, change }: Mutation): void {
  const all = placesOf(root);
  const place = all[at % Math.max(1, all.length)];
  if (!place) return;
  const { tree } = place;
  switch (change.kind) {
    case "drop":
      return place.replace([]);
    case "repeat":
      return place.replace([tree, tree]);
    case "swap":
      return place.swap();
    case "replace":
      return place.replace([change.by]);
    case "wrap":
      return place.replace([{ leaf: "[".repeat(change.depth) + textOf(tree) + "]".repeat(change.depth) }]);
    case "rename":
      return place.replace([tree], change.key);
    case "add":
      if ("members" in tree) tree.members.push([change.key, change.value]);
      else if ("items" in tree) tree.items.push(change.value);
      return;
  }
}

function placesOf(tree: Tree): Place[] {
  if ("leaf" in tree) return [];
  const length = "items" in tree ? tree.items.length : tree.members.length;
  return Array.from({ length }, (_, index) => index).flatMap((index) => {
    if ("items" in tree) return itemPlace(tree.items, index);
    return memberPlace(tree.members, index);
  });
}

function itemPlace(items: Tree[], index: number): Place[] {
  const item = items[index];
  if (!item) return [];
  const swap = () => void items.push(...items.splice(index, 1));
  return [{ tree: item, replace: (by) => void items.splice(index, 1, ...by), swap }, ...placesOf(item)];
}

function memberPlace(members: [string, Tree][], index: number): Place[] {
  const member = members[index];
  if (!member) return [];
  const [key, value] = member;
  const replace = (by: Tree[], name = key) =>
    void members.splice(index, 1, ...by.map((item): [string, Tree] => [name, item]));
  const swap = () => void members.push(...members.splice(index, 1));
  return [{ tree: value, replace, swap }, ...placesOf(value)];
}
