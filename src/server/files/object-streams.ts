import { hasKindCommented, namePattern } from './active-names.ts'
import { type Dictionary, dictionariesOf } from './pdf-dictionaries.ts'

/** The use of a stream to a reader. An image has no number of objects, so it holds none. */
type StreamUse = 'objects' | 'image' | 'other'

const maxObjectStreams = 20_000

const objectType = namePattern('ObjStm')
const objectTypes = new RegExp(objectType, 'g')
/**
 * Words of object streams. All readers need the offset of the first object; some ignore the type.
 */
const objectWords = namePattern('ObjStm', 'First')
const image = namePattern('Image')
const count = namePattern('N')

const space = '[\\0\\t\\n\\f\\r ]'
const filter = `/(?:FlateDecode|Fl)`
const reference = `\\d{1,10}${space}+\\d{1,10}${space}+R`
const entry = [
  `Type${space}*/ObjStm`,
  `(?:N|First|Length|DL)${space}+\\d{1,10}`,
  `(?:Length|Extends)${space}+${reference}`,
  `Filter${space}*(?:${filter}|\\[${space}*${filter}${space}*\\])`,
].join('|')
const plainObjects = new RegExp(`^<<(?:${space}*/(?:${entry}))*${space}*>>$`)
const clearLength = new RegExp(`/Length${space}+(\\d{1,10})${space}*[/>]`)

const streamWord = /(?<!end)stream\r?\n?/g
const streamBehind = /[\0\t\n\f\r ]*stream\r?\n?/y
/** Matches the word where it begins a stream: after a dictionary or a comment. */
const streamKeyword = /stream(?<=[>\r\n][\0\t\f ]*stream)\r?\n?/g
const endBehind = /[\0\t\n\f\r ]*endstream/y
/**
 * Finds the streams of a PDF and the places of their bytes, without its tables of offsets. Returns
 * `hidden` for too many streams, and for object streams that no usual program writes: readers could
 * see objects in them that we do not.
 */
export function streamsOf(text: string): Map<number, StreamUse> | 'hidden' {
  const { found, areSound } = dictionariesOf(text)
  const streams = new Map<number, StreamUse>()
  for (const dictionary of found) {
    streamBehind.lastIndex = dictionary.to
    if (!streamBehind.test(text)) continue
    const from = streamBehind.lastIndex
    const use = streamUse(text, dictionary, from)
    if (use === 'hidden') return 'hidden'
    const isAnother = streams.has(from) && streams.get(from) !== use
    streams.set(from, isAnother ? 'other' : use)
  }
  if (objectWords.test(text) && !(areSound && areComplete(text, found, streams))) return 'hidden'
  for (const { 0: word, index } of text.matchAll(streamWord)) {
    const from = index + word.length
    if (!streams.has(from)) streams.set(from, 'other')
    if (streams.size > maxObjectStreams) return 'hidden'
  }
  return streams
}

/** Returns false for words that programs never write into an object stream. */
export function arePlainObjects(text: string): boolean {
  return text.search(streamKeyword) === -1 && !hasKindCommented(text)
}

function streamUse(text: string, { from, to }: Dictionary, bytes: number): StreamUse | 'hidden' {
  const dictionary = text.slice(from, to)
  if (!objectWords.test(dictionary)) {
    return image.test(dictionary) && !count.test(dictionary) ? 'image' : 'other'
  }
  if (!arePlain(dictionary) || text[bytes - 1] !== '\n') return 'hidden'
  if (dictionary.includes('/Filter')) return 'objects'
  return areClearObjects(text, dictionary, bytes) ? 'other' : 'hidden'
}

/** Returns true for the dictionary of an object stream as programs write it, with each key once. */
function arePlain(dictionary: string): boolean {
  if (!plainObjects.test(dictionary)) return false
  const names = dictionary.match(/\/\w+/g) ?? []
  return new Set(names).size === names.length
}

/**
 * Checks that unpacked objects end at their stated length, so that readers see the same as we do.
 */
function areClearObjects(text: string, dictionary: string, bytes: number): boolean {
  const end = bytes + Number(clearLength.exec(dictionary)?.[1])
  endBehind.lastIndex = end
  return endBehind.test(text)
}

/** Checks that each object stream and each other stream has its own dictionary. */
function areComplete(
  text: string,
  dictionaries: readonly Dictionary[],
  streams: ReadonlyMap<number, StreamUse>,
): boolean {
  const typed = dictionaries
    .map(({ from, to }) => text.slice(from, to))
    .filter((dictionary) => objectType.test(dictionary) && arePlain(dictionary))
  const types = text.match(objectTypes) ?? []
  const keywords = text.matchAll(streamKeyword)
  return (
    types.length === typed.length &&
    keywords.every(({ 0: word, index }) => streams.has(index + word.length))
  )
}
