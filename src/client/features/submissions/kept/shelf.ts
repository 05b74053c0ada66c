import { reportedQuestions } from '#contract/submissions/figures.ts'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import type { ImageStore } from '#client/data/images/image-store.ts'
import {
  addressesOf,
  type OfflineChoice,
  type LocalRecord,
  emptyOfflineChoice,
  type WantedSubmission,
} from './kept-types.ts'

/** The index of all offline records, in one file. */
export interface ShelfIndex {
  wanted: readonly WantedSubmission[] | null
  records: readonly LocalRecord[]
}

/**
 * The store of offline records on the device. Its methods never throw; false means that a write
 * failed.
 */
export interface Shelf {
  readChoice(): Promise<OfflineChoice>
  keepChoice(choice: OfflineChoice): Promise<boolean>
  readIndex(): Promise<ShelfIndex>
  keepIndex(index: ShelfIndex): Promise<boolean>
  readRecord(kept: LocalRecord): Promise<WholeSubmission | null>
  readPdf(kept: LocalRecord): Promise<Blob | null>
  keepFile(address: string, file: Blob): Promise<boolean>
  /** Returns the bytes of a stored file; null if it is missing. */
  size(address: string): Promise<number | null>
  /** Removes all files except those of these records. */
  only(records: readonly LocalRecord[]): Promise<void>
  /** Removes all files. */
  empty(): Promise<void>
}

const [choiceAddress, indexAddress] = ['/kept/choice', '/kept/index']

export function shelfOf(files: ImageStore): Shelf {
  const read = async <T>(address: string): Promise<T | null> => {
    try {
      return JSON.parse((await (await files.read(address))?.text()) ?? 'null') as T | null
    } catch {
      // A damaged file counts as missing and is fetched again.
      return null
    }
  }
  const readRecord = ({ row, mark }: Pick<LocalRecord, 'row' | 'mark'>) =>
    read<WholeSubmission>(addressesOf(row.uid, mark).record)
  /** Adds the findings to records that an earlier release stored without them. */
  const withFindings = async (
    kept: Omit<LocalRecord, 'findings'> & Partial<LocalRecord>,
  ): Promise<LocalRecord> => ({
    ...kept,
    findings:
      kept.findings ??
      (kept.row.findings === 0 ? [] : reportedQuestions((await readRecord(kept))?.answers ?? [])),
  })
  const keep = (address: string, value: unknown) => files.keep(address, jsonFile(value), 'ahead')
  const onlyThese = (addresses: readonly string[]) =>
    files.deleteExcept(new Set(addresses), () => true)
  return {
    readChoice: async () => ({
      ...emptyOfflineChoice,
      ...(await read<OfflineChoice>(choiceAddress)),
    }),
    keepChoice: (choice) => keep(choiceAddress, choice),
    readIndex: async () => {
      const { wanted, records } = (await read<ShelfIndex>(indexAddress)) ?? {
        wanted: null,
        records: [],
      }
      return { wanted, records: await Promise.all(records.map(withFindings)) }
    },
    keepIndex: (index) => keep(indexAddress, index),
    readRecord,
    readPdf: ({ row, mark }) => files.read(addressesOf(row.uid, mark).pdf),
    keepFile: (address, file) => files.keep(address, file, 'ahead'),
    size: async (address) => (await files.read(address))?.size ?? null,
    only: (records) =>
      onlyThese([choiceAddress, indexAddress, ...records.flatMap((one) => one.files)]),
    empty: () => onlyThese([]),
  }
}

export const jsonFile = (value: unknown) =>
  new Blob([JSON.stringify(value)], { type: 'application/json' })
