import { hasKindCommented, nameOf } from './active-names.ts'
import { type Dictionary, dictionariesOf } from './pdf-dictionaries.ts'

/** What readers may take a stream for. An image has no number of objects, so it holds none. */
type StreamUse = 'objects' | 'image' | 'other'

const mostStreams = 20_000

const objectType = nameOf('ObjStm')
const objectTypes = new RegExp(objectType, 'g')
/** Readers need the offset of the first object; not all of them look at the type. */
const objectWords = nameOf('ObjStm', 'First')
const image = nameOf('Image')
const count = nameOf('N')

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
/** Where readers take the word for a stream: behind a dictionary or a comment. */
const streamKeyword = /stream(?<=[>\r\n][\0\t\f ]*stream)\r?\n?/g
const endBehind = /[\0\t\n\f\r ]*endstream/y
/**
 * Finds the streams of a PDF by where their bytes begin, whatever its tables say of places.
 * `hidden`: it has too many of them, or it has streams of objects that are not written as programs
 * write them, or not in such a file, so readers may see objects that we do not.
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
    if (streams.size > mostStreams) return 'hidden'
  }
  return streams
}

/** Looks for what programs never write into a stream of objects. */
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

/** Is it the dictionary of an object stream as programs write it, each key once? */
function arePlain(dictionary: string): boolean {
  if (!plainObjects.test(dictionary)) return false
  const names = dictionary.match(/\/\w+/g) ?? []
  return new Set(names).size === names.length
}

/** Objects that are not packed must end where they say, so that readers and we look at the same. */
function areClearObjects(text: string, dictionary: string, bytes: number): boolean {
  const end = bytes + Number(clearLength.exec(dictionary)?.[1])
  endBehind.lastIndex = end
  return endBehind.test(text)
}

/** Is each type of object streams in a dictionary of one, and each stream behind a dictionary? */
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
