/** The most that may be under way at once: calls, and bytes of their bodies. */
export interface RequestLoad {
  calls: number
  bytes: number
}

/**
 * Limits of what one caller may use of the server (rulings, 35). docs/operate.md has the table;
 * tests pass smaller ones.
 */
export interface Limits {
  /** Calls without a valid token: of one address, and of all. */
  strangers: { ofOne: RequestLoad; ofAll: RequestLoad }
  /** Calls of one person, of one company, and of all people. */
  people: { ofOne: RequestLoad; ofCompany: RequestLoad; ofAll: RequestLoad }
  /** Files and pages of the app: of one address, and of all. */
  files: { ofOne: RequestLoad; ofAll: RequestLoad }
  /**
   * Open connections: those that never carried a valid token by address and together, the others by
   * person.
   */
  connections: { ofAddress: number; ofStrangers: number; ofPerson: number }
  /**
   * Requests sent before their answers, which wait for their turn: of one connection, and of all.
   */
  pipelined: { ofOne: number; ofAll: number }
  progress: {
    /** Ms within which the headers of a request must arrive. */
    headersWithin: number
    /** Ms in which a body must bring `bodyBytes`. */
    bodyWindow: number
    bodyBytes: number
    /** Ms in which the client may receive not one byte of an answer. */
    answerStall: number
  }
  /**
   * Lists that are written as files: of one person and of all at once, and of one person in an
   * hour.
   */
  exports: { ofOne: number; ofAll: number; anHour: number }
  /** Rows of one person in an hour, counted by each process. */
  anHour: { rowsRead: number; writes: number }
}

const kB = 1024
const MB = 1024 * kB

/**
 * Most bytes of a body: JSON up to 1 MB (rulings, 6), with an image or many people up to 10
 * (rulings, 43, 57); a stranger sends only an e-mail address and a password.
 */
export const maxBodyBytes = { person: MB, large: 10 * MB, anonymous: 16 * kB } as const

export const defaultLimits: Limits = {
  strangers: { ofOne: { calls: 100, bytes: 2 * MB }, ofAll: { calls: 1000, bytes: 20 * MB } },
  people: {
    ofOne: { calls: 100, bytes: 32 * MB },
    ofCompany: { calls: 300, bytes: 80 * MB },
    ofAll: { calls: 1000, bytes: 256 * MB },
  },
  files: { ofOne: { calls: 500, bytes: MB }, ofAll: { calls: 4000, bytes: MB } },
  connections: { ofAddress: 1000, ofStrangers: 5000, ofPerson: 200 },
  pipelined: { ofOne: 2500, ofAll: 10_000 },
  progress: { headersWithin: 20_000, bodyWindow: 20_000, bodyBytes: 4000, answerStall: 30_000 },
  exports: { ofOne: 2, ofAll: 6, anHour: 60 },
  // Enough for five first visits to 600,000 rows, and for a change every sixteenth of a second.
  anHour: { rowsRead: 3_000_000, writes: 60_000 },
}
