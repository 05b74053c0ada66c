import { foldText } from '../kernel/fold-text.ts'
import type { WholeSubmission } from './schema.ts'

// Shared by the index of words on the server and by the search over what a device keeps, so that
// both find the same.

// More words than any form holds; a word longer than that is none.
const [mostWords, longest] = [4000, 60]

/** The words of texts as they are searched, folded, each once. */
export function searchWords(texts: readonly string[]): string[] {
  const words = new Set<string>()
  for (const word of texts.flatMap((text) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [])) {
    if (word.length <= longest) words.add(word)
    if (words.size === mostWords) break
  }
  return [...words]
}

/** What of a record is searched. */
interface Searched extends Pick<
  WholeSubmission,
  'head' | 'safetyPlanName' | 'formName' | 'parentForm'
> {
  answers: readonly (Pick<
    WholeSubmission['answers'][number],
    'answer' | 'selected' | 'note' | 'finding'
  > & { photos: readonly { caption: string }[] })[]
  signatures: readonly { signatureName: string }[]
}

/**
 * The words that a record is found by: what was answered, noted, found and signed, and the names of
 * people and places then.
 */
export function wordsOfRecord({
  answers,
  signatures,
  head,
  safetyPlanName,
  formName,
  parentForm,
}: Searched): string[] {
  const said = answers.flatMap(({ answer, selected, note, photos, finding }) => [
    answer,
    ...selected,
    note,
    ...photos.map(({ caption }) => caption),
    finding?.title ?? '',
    finding?.description ?? '',
  ])
  return searchWords([
    ...said,
    ...signatures.map(({ signatureName }) => signatureName),
    ...Object.values(head),
    safetyPlanName,
    formName,
    parentForm ?? '',
  ])
}

/**
 * What is looked for: all of these words, each also as the beginning of one; `number`: it may be
 * that of a record besides.
 */
export interface Typed {
  words: string[]
  number: number | null
}

/** Null: nothing was typed. Words that are none find nothing. */
export function readTyped(search: string): Typed | null {
  const typed = search.trim()
  if (typed === '') return null
  const number = /^(?:no\.?\s*)?(\d{1,9})$/i.exec(typed)?.[1]
  return {
    words: searchWords([typed]).slice(0, 12),
    number: number === undefined ? null : Number(number),
  }
}
