export type Relation = "before" | "after" | "by" | "from" | "in" | "between";
