/**
 * The keys of the app, each said once: what listens and what the help shows both read them here.
 * `Mod` is Ctrl, on a Mac ⌘.
 */
export const keys = {
  search: '/',
  help: '?',
  /** A new record of the list that is open. */
  create: 'n',
  /** Leaves Ctrl+S to the browser, and a line break in a text to Enter. */
  save: 'Mod+Enter',
} as const

/**
 * The first chip of a list, which turns it to the person's own; the help names it where there is
 * one.
 */
export const mineKey = 'm'

/** A key that works on the screen of this moment. */
export interface KeyAct {
  /** One of `keys`, or another letter that a page needs. */
  key: string
  /** What it does, for the help; left out: the usual words of this key. */
  label?: string
  run: () => void
  /** Where several wait for one key, the one around the focus has it. */
  around?: () => Element | null
}

/** A dialog, in which only its own keys work; null: the page. */
export type Layer = symbol | null

interface Registration {
  layer: Layer
  acts: () => readonly KeyAct[]
}

/** What waits for keys, the latest last. */
const registered = new Set<Registration>()
const dialogs: symbol[] = []

/** Wait for keys; ends it again. */
export function register(registration: Registration): () => void {
  registered.add(registration)
  return () => void registered.delete(registration)
}

/** A dialog is over everything until the answer is called. */
export function cover(dialog: symbol): () => void {
  dialogs.push(dialog)
  return () => void dialogs.splice(dialogs.indexOf(dialog), 1)
}

/** Everything that waits on a layer, the latest last. */
export function actsOn(layer: Layer): readonly KeyAct[] {
  return [...registered].filter((one) => one.layer === layer).flatMap(({ acts }) => acts())
}

/** What a key does now: on the uppermost layer, around the focus, else the latest that waits. */
export function keyActOf(key: string): KeyAct | undefined {
  const waiting = actsOn(dialogs.at(-1) ?? null).filter((act) => act.key === key)
  return (
    waiting.findLast(({ around }) => around?.()?.contains(document.activeElement)) ?? waiting.at(-1)
  )
}

/** The key as this module names it; null for one that is none of ours to take. */
export function shortcutOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey) return null
  if (ctrlKey || metaKey) return shiftKey ? null : `Mod+${key}`
  // Caps lock is no reason to wait; `?` needs Shift on most keyboards.
  return shiftKey && /^\p{L}$/u.test(key) ? null : key.toLowerCase()
}

/**
 * A character alone, which may be switched off (WCAG 2.1.4) and belongs to a field while one types.
 */
export function isSingle(key: string): boolean {
  return key.length === 1
}

/** Does this take characters itself: a field, or a list that finds by its first letters? */
export function takesCharacters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.matches(
      'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=combobox]',
    ) ||
    target.closest('[popover], [role=menu], [role=listbox], [role=tree]') !== null
  )
}
