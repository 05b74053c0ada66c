import { foldText } from '../kernel/fold-text.ts'
import type { WholeSubmission } from './schema.ts'

// The server's index of words and the search over the device's data share this file, so that both
// find the same.

// No form has as many words; a longer string is not a word.
const [mostWords, longest] = [4000, 60]

/** Returns the words of texts in the form in which they are searched, folded, each once. */
export function searchWords(texts: readonly string[]): string[] {
  const words = new Set<string>()
  for (const word of texts.flatMap((text) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [])) {
    if (word.length <= longest) words.add(word)
    if (words.size === mostWords) break
  }
  return [...words]
}

/** The searchable parts of a record. */
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
 * Returns the words by which a search finds a record: answers, notes, findings, signers, and the
 * names of people and places at that time.
 */
export function wordsOfRecord({
  answers,
  signatures,
  head,
  safetyPlanName,
  formName,
  parentForm,
}: Searched): string[] {
  const answerTexts = answers.flatMap(({ answer, selected, note, photos, finding }) => [
    answer,
    ...selected,
    note,
    ...photos.map(({ caption }) => caption),
    finding?.title ?? '',
    finding?.description ?? '',
  ])
  return searchWords([
    ...answerTexts,
    ...signatures.map(({ signatureName }) => signatureName),
    ...Object.values(head),
    safetyPlanName,
    formName,
    parentForm ?? '',
  ])
}

/**
 * The search: a record must contain all of these words or words that begin with them; `number`: or
 * have this record number.
 */
export interface TypedSearch {
  words: string[]
  number: number | null
}

/** Returns null if the text is empty. A text without words finds no record. */
export function readTyped(search: string): TypedSearch | null {
  const typed = search.trim()
  if (typed === '') return null
  const number = /^(?:no\.?\s*)?(\d{1,9})$/i.exec(typed)?.[1]
  return {
    words: searchWords([typed]).slice(0, 12),
    number: number === undefined ? null : Number(number),
  }
}
