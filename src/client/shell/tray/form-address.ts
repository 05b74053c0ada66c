import { each } from '#contract/kernel/several.ts'
import type { Entry, Review } from '#client/data/outbox/core/types.ts'
import type { RecordWords } from './record-words.ts'

/** The forms in which an entry's words can be continued. */
export interface FormAddresses {
  /** Its own form, whose Save replaces it (F-27, F-65). */
  edit: string | null
  /** The form of a new record, whose Save discards the entry (F-28). */
  copy: string | null
}

/** The record exists and others may change it, so a new one would be a duplicate. */
const ofOthers: readonly string[] = ['reassigned', 'not-editor', 'not-permitted']

/** Returns the forms for an entry that needs a decision. `isHere`: this device has its row. */
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

/** Returns the form in which a discarded change can be entered again, as a new change. */
export function againAddress({ forms }: RecordWords, entry: Entry, isHere: boolean): string | null {
  const form =
    entry.op === 'patch' && isHere
      ? forms.edit(entry.ref)
      : each in entry.patch
        ? forms.several
        : forms.create
  return form === undefined ? null : `${form}?entry=${entry.id}&as=new`
}
