import { each } from '#contract/kernel/several.ts'
import type { Entry, Review } from '#client/data/outbox/core/types.ts'
import type { RecordWords } from './record-words.ts'

/** Where the words of an entry may be gone on with. */
export interface FormAddresses {
  /** Its form; the Save stands in its place (F-27, F-65). */
  edit: string | null
  /** The form of a new record; the Save gives the entry up (F-28). */
  copy: string | null
}

/** The record is there, and others may change it: a new one would be a double. */
const ofOthers: readonly string[] = ['reassigned', 'not-editor', 'not-permitted']

/** Of an entry that asks. `isHere`: its row is on this device. */
export function formAddresses(
  words: Pick<RecordWords, 'forms'>,
  entry: Entry,
  review: Review | null,
  isHere: boolean,
): FormAddresses {
  const { forms } = words
  const from = (form: string, more = '') => `${form}?entry=${entry.id}${more}`
  const isSeveral = each in entry.patch
  if (entry.op === 'create' && !(review?.kind === 'exists' && isHere)) {
    const form = isSeveral ? forms.several : forms.create
    const isThere = review?.kind === 'exists'
    return {
      edit: isThere || form === undefined ? null : from(form),
      copy: isThere && form !== undefined ? from(form, '&as=new') : null,
    }
  }
  if (isSeveral) return { edit: null, copy: null }
  if (ofOthers.includes(review?.code ?? '')) return { edit: null, copy: null }
  const isClosed = !isHere || review?.code === 'not-found'
  return isClosed
    ? { edit: null, copy: from(forms.create, '&as=new') }
    : { edit: from(forms.edit(entry.ref)), copy: null }
}

/** Where what ended discarded is entered again, as a change of its own. */
export function againAddress({ forms }: RecordWords, entry: Entry, isHere: boolean): string | null {
  const form =
    entry.op === 'patch' && isHere
      ? forms.edit(entry.ref)
      : each in entry.patch
        ? forms.several
        : forms.create
  return form === undefined ? null : `${form}?entry=${entry.id}&as=new`
}
