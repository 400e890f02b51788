/**
 * One instance per process. Next bundles every route and instrumentation.ts separately, so a module variable
 * would exist several times; `globalThis` exists once.
 */
const INSTANCES = Symbol.for("typed-question-playground.singletons");

const holder = globalThis as { [INSTANCES]?: Map<string, unknown> };

const instances = (): Map<string, unknown> => (holder[INSTANCES] ??= new Map());

/** The instance of this name, made at the first call. Callers of one name agree on its type. */
export function singleton<T>(name: string, create: () => T): T {
  const known = instances();
  if (!known.has(name)) known.set(name, create());
  return known.get(name) as T;
}

/** Replaces the instance; `undefined` lets the next caller make a new one. */
export function replaceSingleton(name: string, instance: unknown): void {
  if (instance === undefined) instances().delete(name);
  else instances().set(name, instance);
}

/** Lets the next caller of every name make a new one, as in a new process. */
export function forgetSingletons(): void {
  instances().clear();
}
