import type { JsonObject } from '#contract/kernel/json.ts'
import type { HttpMethod } from '#client/data/outbox/environment.ts'
import type { ServerRow } from '#client/data/outbox/core/overlay.ts'

/** The verified session of a request. */
export interface Who {
  tenant: string
  user: string
}

export interface PortRequest {
  method: HttpMethod
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** Null: no valid session. */
  who: Who | null
}

export interface PortAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** A change in the server's history. */
export interface Ticket {
  /** The operation's id. */
  id: string
  tenant: string
  author: string
  epoch: string
  /** The record's uid. */
  uid: string
  note: string
}

/** A write, reported to the oracle when it is committed. */
export interface Write {
  ticket: Ticket
  entity: 'action' | 'project'
  op: 'create' | 'patch'
  patch: JsonObject
  /** Fields before; null for a create. */
  before: JsonObject | null
  history: readonly Ticket[]
  /** Fields after. */
  after: JsonObject
  /** Defects of the photos in the write, by their ids. */
  spoiled: Readonly<Record<string, string>>
}

/** The events of the server that the oracle receives. */
export interface Watch {
  wrote(write: Write): void
  voided(id: string): void
  answered(results: readonly { id: string; status: number; replayed?: boolean }[]): void
  /** A mark proved that the data are older than the device knows: a new epoch begins. */
  noticed(epoch: string): void
}

/** A server for the simulation: the model, or the real one behind the same port. */
export interface ServerPort {
  /** Null: the server died before it answered. */
  handle(request: PortRequest): Promise<PortAnswer | null>
  /**
   * Returns all that a person may read now; the request carries the mark that the device returns.
   */
  list(
    who: Who,
    returned?: string,
  ): { epoch: string; mark: string | null; rows: { action: ServerRow[]; project: ServerRow[] } }
  /** Changes the current row of a record by a call without a box. */
  editDirectly(who: Who, id: string, uid: string, patch: JsonObject): void
  /** Hides the record from this person, or shows it again. */
  hide(uid: string, user: string, hidden: boolean): void
  block(user: string, blocked: boolean): void
  /**
   * Copies the data; `restore` returns to the copy under a new epoch, or without one if `quiet`.
   */
  backUp(): void
  restore(quiet?: boolean): void
  /** Kills the process: committed data survive, requests in flight get no answer. */
  crash(): void
  epoch(): string
  tickets(id: string): readonly Ticket[]
  isVoid(id: string): boolean
  /** Returns the defects of photos that records show. */
  photoFaults?(): string[]
  /** Reads the final state before the oracle checks it. */
  rest?(): Promise<void>
}
