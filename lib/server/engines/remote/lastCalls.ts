export interface CallFault {
  /** A sentence for the connection's own people. */
  message: string;
  /** Whether the server replied at all. */
  hasReply: boolean;
  /** Whether it concerns every model of the connection, such as a refused key. */
  isOfAll: boolean;
}

interface LastCall {
  at: Date;
  /** Null after an answer. */
  fault: CallFault | null;
}

/** How the last call for each model of one server ended. A call without a model, such as a list, has its own place. */
export class LastCalls {
  private readonly calls = new Map<string | undefined, LastCall>();
  /** The fault of the whole server at its last call; null after any answer. */
  private ofAll: CallFault | null = null;

  constructor(private readonly now: () => Date) {}

  answered(model: string | undefined): void {
    this.calls.set(model, { at: this.now(), fault: null });
    this.ofAll = null;
  }

  failed(model: string | undefined, fault: CallFault): void {
    this.calls.set(model, { at: this.now(), fault });
    if (fault.isOfAll) this.ofAll = fault;
  }

  /** When the model was asked last; null before the first time. */
  askedAt(model?: string): Date | null {
    return this.calls.get(model)?.at ?? null;
  }

  /** The fault of the model's own last call; null after an answer, and before the first call. */
  ownFault(model?: string): CallFault | null {
    return this.calls.get(model)?.fault ?? null;
  }

  /** The same; else the fault that every model shares now. */
  faultOf(model: string): CallFault | null {
    return this.ownFault(model) ?? this.ofAll;
  }
}
