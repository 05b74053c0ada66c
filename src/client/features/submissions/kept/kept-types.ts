import type { ReportedQuestion } from '#contract/submissions/figures.ts'
import type { keptPeriods } from '#contract/submissions/periods.ts'
import type { Submission } from '#contract/submissions/schema.ts'
import type { CallAnswer } from '#client/data/api/operation-types.ts'

export type PeriodBack = (typeof keptPeriods)[number]

/**
 * What somebody wants to have without a network, on this device: projects, and records that they
 * ticked one by one.
 */
export interface Choice {
  projects: readonly { id: number; name: string }[]
  records: readonly { id: number; uid: string }[]
  /** How far back projects go. */
  days: PeriodBack
  /** Renewed by itself each morning, not over mobile data. */
  onWifi: boolean
  /** Parts that are not fetched until somebody says so. */
  stopped: readonly string[]
  /**
   * The server is asked anew what there is: what was chosen became another, or somebody asked for
   * it.
   */
  isDue: boolean
  /** Somebody asked for it: fetched over mobile data too, until all of it is here. */
  asked: boolean
  /** When the server last said what there is, ms since 1970; null: never. */
  renewed: number | null
  /** Names of what gave way on a full device and nobody was told of yet. */
  lost: readonly string[]
}

export const nothingChosen: Choice = {
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

/** A record that the server has of what was chosen. */
export type Wanted = CallAnswer<'submissions.index'>[number]

/** A record that is here, whole: it, its PDF, its photos and signatures. */
export interface LocalRecord {
  row: Submission
  /** As which version and in which language. */
  mark: string
  /** It is found by. */
  words: readonly string[]
  /** The questions at which it reported something unsafe. */
  findings: readonly ReportedQuestion[]
  /** Addresses of all that belongs to it. */
  files: readonly string[]
  bytes: number
}

/**
 * Why nothing is fetched although something is wanted. `later`: the server asks to be left alone,
 * or a line fails.
 */
export type Waits = 'offline' | 'wifi' | 'room' | 'box' | 'later'

export interface OfflineState {
  choice: Choice
  /** Null: the server was not asked yet. */
  wanted: readonly Wanted[] | null
  /** By uid. */
  kept: ReadonlyMap<string, LocalRecord>
  /** What records must bear to be as new as can be, behind their version. */
  language: string
  doing: 'nothing' | 'renewing' | 'fetching' | Waits
  /** Records that could not be fetched for now. */
  unfetched: number
}

/** A project, or all records that were ticked one by one. */
export const ticked = 'ticked'
export const partOfProject = (id: number) => String(id)

/** Which part of what was chosen a record belongs to; null: to none any more. */
export function partOf(
  { projects, records }: Pick<Choice, 'projects' | 'records'>,
  { uid, projectID }: { uid: string; projectID: number },
): string | null {
  if (projects.some(({ id }) => id === projectID)) return partOfProject(projectID)
  return records.some((one) => one.uid === uid) ? ticked : null
}

export const markOf = ({ etag }: Pick<Wanted, 'etag'>, language: string) => `${etag} ${language}`

/** Where each thing of a record lies among what is kept: addresses that no server has. */
export const addressesOf = (uid: string, mark: string) => {
  const named = `${uid}?as=${encodeURIComponent(mark)}`
  return { record: `/kept/record/${named}`, pdf: `/kept/pdf/${named}` }
}
