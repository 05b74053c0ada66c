import type { ReportedQuestion } from '#contract/submissions/figures.ts'
import type { keptPeriods } from '#contract/submissions/periods.ts'
import type { Submission } from '#contract/submissions/schema.ts'
import type { CallAnswer } from '#client/data/api/operation-types.ts'

export type PeriodBack = (typeof keptPeriods)[number]

/**
 * The records that a person wants on this device without a network: projects, and records that they
 * ticked.
 */
export interface OfflineChoice {
  projects: readonly { id: number; name: string }[]
  records: readonly { id: number; uid: string }[]
  /** The number of days that projects go back. */
  days: PeriodBack
  /** True: the records renew by themselves each morning, but not over mobile data. */
  onWifi: boolean
  /** Parts that a person stopped from being fetched. */
  stopped: readonly string[]
  /**
   * True: the server's list must be read again, because the choice changed or a person requested
   * it.
   */
  isDue: boolean
  /** True: a person requested it, so it is fetched over mobile data too until it is complete. */
  asked: boolean
  /** The time of the server's last list, in milliseconds since 1970; null before the first. */
  renewed: number | null
  /** Names of parts that a full device dropped and the person has not confirmed yet. */
  lost: readonly string[]
}

export const emptyOfflineChoice: OfflineChoice = {
  projects: [],
  records: [],
  days: 30,
  onWifi: true,
  stopped: [],
  isDue: false,
  asked: false,
  renewed: null,
  lost: [],
}

/** A chosen record in the server's list. */
export type WantedSubmission = CallAnswer<'submissions.index'>[number]

/** A whole record on this device: its data, its PDF, its photos and signatures. */
export interface LocalRecord {
  row: Submission
  /** Its version and language. */
  mark: string
  /** The words that the search finds it by. */
  words: readonly string[]
  /** The questions at which it reported something unsafe. */
  findings: readonly ReportedQuestion[]
  /** The addresses of all its files. */
  files: readonly string[]
  bytes: number
}

/**
 * The reason why wanted records are not fetched now. `later`: the server wants no request yet, or
 * the connection fails.
 */
export type Waits = 'offline' | 'wifi' | 'room' | 'box' | 'later'

export interface OfflineState {
  choice: OfflineChoice
  /** The server's list; null before the first. */
  wanted: readonly WantedSubmission[] | null
  /** Records by uid. */
  kept: ReadonlyMap<string, LocalRecord>
  /** The language that the mark of an up-to-date record names after its version. */
  language: string
  doing: 'nothing' | 'renewing' | 'fetching' | Waits
  /** The number of records that could not be fetched for now. */
  unfetched: number
}

/** A part is a project, or all records that were ticked. */
export const ticked = 'ticked'
export const partOfProject = (id: number) => String(id)

/** Returns the part that a record belongs to; null if it is no longer chosen. */
export function choicePart(
  { projects, records }: Pick<OfflineChoice, 'projects' | 'records'>,
  { uid, projectID }: { uid: string; projectID: number },
): string | null {
  if (projects.some(({ id }) => id === projectID)) return partOfProject(projectID)
  return records.some((one) => one.uid === uid) ? ticked : null
}

export const recordVersion = ({ etag }: Pick<WantedSubmission, 'etag'>, language: string) =>
  `${etag} ${language}`

/** Returns the addresses of a record's files in the store; no server has them. */
export const addressesOf = (uid: string, mark: string) => {
  const named = `${uid}?as=${encodeURIComponent(mark)}`
  return { record: `/kept/record/${named}`, pdf: `/kept/pdf/${named}` }
}
