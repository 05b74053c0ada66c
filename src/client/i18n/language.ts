import { i18n, type Messages } from '@lingui/core'
import { createStore } from '#client/data/store.ts'
import { type Language, setApiLanguage } from '#client/data/api/language.ts'

export type { Language }

/** Words of one part of the app in one language. */
export type LoadWords = (part: string, language: Language) => Promise<Messages | null>

type Catalogue = () => Promise<{ messages: Messages }>

/** The catalogues of one language, by the path of their file. */
export interface Catalogues {
  /** By part: what every screen needs. English has it in the first chunk. */
  readonly first: Readonly<Record<string, Catalogue>>
  readonly features: Readonly<Record<string, Catalogue>>
  /** Words of the frame, of lists and forms, of sent and undecided changes, and of photos. */
  readonly apart: Readonly<Record<string, Catalogue>>
}

/** The language of this browser: English unless the person chose (SHELL-55, SHELL-57). */
export const language = createStore<Language>('en')

/**
 * Starts with the language that this browser used last. `load` fetches the words of a part; `first`
 * lists the parts that every screen needs.
 */
export async function beginWords(load: LoadWords, first: readonly string[]): Promise<void> {
  loader = load
  for (const part of first) parts.add(part)
  await show(kept())
}

/** Switches the language at once and stores the choice in this browser. */
export async function chooseLanguage(next: Language): Promise<void> {
  await show(next)
  keep(next)
}

async function show(next: Language): Promise<void> {
  coming = next
  try {
    await Promise.all([...parts].map((part) => loadPart(part, next)))
  } catch (error) {
    coming = language.get()
    throw error
  }
  // Uses the number format of the United States: Spanish groups 2,390 there as English does.
  i18n.activate(next, `${next}-US`)
  document.documentElement.lang = next
  setApiLanguage(next)
  language.set(next)
}

/**
 * Loads the words of a screen that opens, in the current language and in the one that is loading.
 */
export async function needWords(part: string): Promise<void> {
  parts.add(part)
  // At the start nothing renders before the words have loaded.
  const shown = i18n.locale === '' ? coming : language.get()
  await Promise.all([...new Set([shown, coming])].map((tongue) => loadPart(part, tongue)))
}

/** Returns a file that loads later, once the words of its part have loaded too. */
export async function withWords<File>(part: string, file: Promise<File>): Promise<File> {
  const [loaded] = await Promise.all([file, needWords(part)])
  return loaded
}

let loader: LoadWords = () => Promise.resolve(null)
/** The language that `chooseLanguage` loads or has loaded. */
let coming: Language = 'en'
const parts = new Set<string>()
const loaded = new Set<string>()

async function loadPart(part: string, of: Language): Promise<void> {
  const key = `${of}/${part}`
  if (loaded.has(key)) return
  const messages = await loader(part, of)
  if (!messages) return
  i18n.load(of, messages)
  loaded.add(key)
}

const storageKey = 'siteward.language'

/**
 * Returns the other supported language if this browser prefers it and the person has not chosen
 * yet; else null.
 */
export function offeredLanguage(shown: Language): Language | null {
  if (stored() !== null) return null
  const wished = navigator.languages
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'es')
  return wished === 'es' && shown !== 'es' ? 'es' : null
}

function kept(): Language {
  return stored() === 'es' ? 'es' : 'en'
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function keep(next: Language): void {
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // A browser without storage offers it again next time.
  }
}
