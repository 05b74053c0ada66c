import type { BoxRefusal } from './outbox.ts'

// The English words; the screen words a refusal by its code in the person's language.
const refusal = (code: BoxRefusal['code'], title: string, message: string): BoxRefusal => ({ ok: false, code, title, message })

export const reloadThisTab = refusal('reload', 'Reload this tab', 'A newer version of the app changed how changes are kept. Your form is kept as a draft.')
export const notKept = refusal('storage', 'Not saved', 'This device could not keep the change. Leave the form open and try again.')
export const decidedAlready = refusal('decided', 'Already decided', 'This change was decided already, perhaps in another tab.')
export const gone = refusal('gone', 'No longer here', 'This change is no longer waiting on this device.')
export const cannotKeep = refusal('cannot-keep', 'Cannot be kept', 'There is no record that this change could be laid on. Edit or discard it.')
