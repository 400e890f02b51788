import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "./singleton";

/** One side of a connection tries again. Both sides together would multiply the requests to the server behind. */
const owner = () => singleton("retryOwner", () => new AsyncLocalStorage<{ isCaller: boolean }>());

/** Runs the work of a caller; all that it awaits knows whether the caller tries again itself. */
export const ownedRetries = <T>(isCaller: boolean, work: () => T): T => owner().run({ isCaller }, work);

/** Whether the caller of this work tries again itself. */
export const callerRetries = (): boolean => owner().getStore()?.isCaller ?? false;
