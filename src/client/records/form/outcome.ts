import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { EntryDraft } from '#client/data/outbox/outbox.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { storeError } from '#client/data/session/errors.ts'
import { wordsOfCode } from '#client/i18n/refusal-words.ts'
import type { Toast } from '#client/ui/toast/toast-store.ts'
import { useMailWait } from '#client/i18n/use-mail-wait.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'

/** What a Save says, as specified; its error is stored under `code` (G1-116). */
export interface SaveWords {
  code: string
  sent: MessageDescriptor
  failed: MessageDescriptor
  /** The message of the stored error, where one is specified; else why it failed. */
  message?: MessageDescriptor
  /** Said while it is on its way. */
  sending?: MessageDescriptor
}

/** What follows from what became of a Save. */
export interface AfterSave {
  /** The draft goes, the form closes; the row as the server gave it, where it did. */
  close?: (row: JsonObject | null) => Promise<void> | void
  /**
   * Somebody else changed the same: the decision opens where it was made; without it the tray keeps
   * it.
   */
  decide?: (entry: string) => Promise<void> | void
  /** The server said no: the next Save replaces this one. */
  refused?: (entry: string) => Promise<void>
  /** What the screen shows is read again; after the server took it. */
  reread?: () => unknown
  /**
   * Said in place of the plain toast: the text beside it, and how to go on or take it back; by the
   * row as the server gave it, where it did.
   */
  toast?: SaidBeside | ((row: JsonObject | null) => SaidBeside) | undefined
  /** Asked when it failed: whether there still is a form that says it, so that no toast does. */
  inPlace?: () => boolean
}

type SaidBeside = Pick<Toast, 'text' | 'isLong' | 'action' | 'also'>

/** Why nothing was changed, and what the server said of single fields. */
export interface Unsaved {
  /** That it was not saved, in the specified words. */
  failed: string
  refusal: string
  fields: Readonly<Record<string, string>>
  /** The code of the server's refusal. */
  code?: string
  /** The record as it stands now: somebody else was first. */
  row?: JsonObject
  /** The words that the device could not keep (F-54). */
  unkept?: EntryDraft
}

/**
 * The one place that says what became of a Save (offline design, 12; CA-24 to CA-27, PROJ-21 to
 * PROJ-31). Answers null when it was kept.
 */
export function useOutcome(): (
  words: SaveWords,
  saving: Promise<SaveOutcome>,
  after: AfterSave,
) => Promise<Unsaved | null> {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const mailWait = useMailWait()
  return useCallback(
    async (words, saving, { close, decide, refused, reread, toast, inPlace }) => {
      const sending = words.sending && toasts.show({ kind: 'loading', text: i18n._(words.sending) })
      const besideOf = (row: JsonObject | null) =>
        typeof toast === 'function' ? toast(row) : toast
      const say = (text: string, beside?: SaidBeside) => {
        const said: Omit<Toast, 'id'> = beside
          ? { kind: 'success', title: text, ...beside }
          : { kind: 'success', text }
        if (sending === undefined) toasts.show(said)
        else toasts.replace(sending, said)
      }
      // A mail that waits is not sent yet (rulings 76 and 82).
      const sayDone = (row: JsonObject | null) => {
        const [beside, text] = [besideOf(row), mailWait(row)]
        if (beside || text === null) say(i18n._(words.sent), beside)
        else say(t`The mail is not sent yet`, { text, isLong: true })
      }
      const unsaved = (refusal: string, fields: Unsaved['fields'] = {}): Unsaved => {
        if (sending !== undefined) toasts.hide(sending)
        const [title, message] = [i18n._(words.failed), words.message && i18n._(words.message)]
        storeError({
          code: words.code,
          title,
          message: message ?? refusal,
          ...(inPlace?.() && { inPlace: true }),
        })
        return { failed: message ?? title, refusal, fields }
      }
      const done = await saving
      switch (done.outcome) {
        case 'sent':
          sayDone(done.row)
          reread?.()
          await close?.(done.row)
          return null
        case 'saved':
          say(t`Saved on this device`, besideOf(null))
          await close?.(null)
          return null
        case 'conflict':
          if (decide) {
            if (sending !== undefined) toasts.hide(sending)
            await decide(done.id)
          } else {
            say(t`Needs your decision`)
            await close?.(null)
          }
          return null
        case 'refused': {
          const said = { ...unsaved(wordsFor(done, i18n), done.fields), code: done.code }
          await refused?.(done.id)
          return done.row ? { ...said, row: done.row } : said
        }
        case 'not-saved':
          return {
            ...unsaved(whyNotSaved(done, i18n)),
            ...(done.unkept && { unkept: done.unkept }),
          }
      }
    },
    [t, i18n, toasts, mailWait],
  )
}

type Why = { code: string; title: string; message: string }

function wordsFor({ code, title, message }: Why, i18n: I18n): string {
  const words = wordsOfCode(code, { title, message }).message
  return typeof words === 'string' ? words : i18n._(words)
}

/** The device's own reasons stand in our words, a server's by its code. */
export function whyNotSaved(done: Why, i18n: I18n): string {
  const own = Object.hasOwn(deviceWords, done.code) ? deviceWords[done.code] : undefined
  return own ? i18n._(own) : wordsFor(done, i18n)
}

const deviceWords: Readonly<Record<string, MessageDescriptor>> = {
  reload: msg`The app was updated in another tab. Reload this tab; what you typed is kept.`,
  storage: msg`This device could not keep it. Free some storage and save again; what you typed stays here.`,
  decided: msg`Already decided, perhaps in another tab.`,
  'no-answer': msg`The server did not answer. What you typed stays here; try again.`,
}
