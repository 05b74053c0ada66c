import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { EntryDraft } from '#client/data/outbox/outbox.ts'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { storeError } from '#client/data/session/errors.ts'
import { wordsOfCode } from '#client/i18n/refusal-words.ts'
import type { Toast } from '#client/ui/toast/toast-store.ts'
import { useMailWait } from '#client/i18n/use-mail-wait.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { useEndSignal } from '#client/ui/use-end-signal.ts'

/** The specified messages of a Save; its error is stored under `code` (G1-116). */
export interface SaveMessages {
  code: string
  sent: MessageDescriptor
  failed: MessageDescriptor
  /** The message of the stored error if one is specified; otherwise the reason of the failure. */
  message?: MessageDescriptor
  /** Shown while the request runs. */
  sending?: MessageDescriptor
}

/** The reactions to the outcome of a Save. */
export interface AfterSave {
  /** Deletes the draft and closes the form; `row` is the server's, if it sent one. */
  close?: (row: JsonObject | null) => Promise<void> | void
  /** Opens the decision on the page after a conflict; without it the decision waits in the tray. */
  decide?: (entry: string) => Promise<void> | void
  /** Runs after a refusal: the next Save replaces this one. */
  refused?: (entry: string) => Promise<void>
  /** Reads the screen's data again after the server accepted the change. */
  reread?: () => unknown
  /**
   * Details for the toast: a text, and a button to continue or undo; may depend on the server's
   * row.
   */
  toast?: ToastDetails | ((row: JsonObject | null) => ToastDetails) | undefined
  /** Returns true after a failure if the form is still there to show it, so that no toast does. */
  inPlace?: () => boolean
}

type ToastDetails = Pick<Toast, 'text' | 'isLong' | 'action' | 'also'>

/** The reason why nothing was changed, and the server's messages for single fields. */
export interface SaveFailure {
  /** The specified message that the Save failed. */
  failed: string
  refusal: string
  fields: Readonly<Record<string, string>>
  /** The code of the server's refusal. */
  code?: string
  /** The current record, after a colleague saved first. */
  row?: JsonObject
  /** The words that the device could not store (F-54). */
  unstoredDraft?: EntryDraft
}

/**
 * The one place that reports the outcome of a Save (offline design, 12; CA-24 to CA-27, PROJ-21 to
 * PROJ-31). Resolves with null on success.
 */
export function useReportSaveOutcome(): (
  words: SaveMessages,
  saving: Promise<SaveOutcome>,
  after: AfterSave,
) => Promise<SaveFailure | null> {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const mailWait = useMailWait()
  return useCallback(
    async (words, saving, { close, decide, refused, reread, toast, inPlace }) => {
      const sending = words.sending && toasts.show({ kind: 'loading', text: i18n._(words.sending) })
      const besideOf = (row: JsonObject | null) =>
        typeof toast === 'function' ? toast(row) : toast
      const say = (text: string, beside?: ToastDetails) => {
        const said: Omit<Toast, 'id'> = beside
          ? { kind: 'success', title: text, ...beside }
          : { kind: 'success', text }
        if (sending === undefined) toasts.show(said)
        else toasts.replace(sending, said)
      }
      // A waiting mail is not sent yet (rulings 76 and 82).
      const sayDone = (row: JsonObject | null) => {
        const [beside, text] = [besideOf(row), mailWait(row)]
        if (beside || text === null) say(i18n._(words.sent), beside)
        else say(t`The mail is not sent yet`, { text, isLong: true })
      }
      const unsaved = (refusal: string, fields: SaveFailure['fields'] = {}): SaveFailure => {
        if (sending !== undefined) toasts.hide(sending)
        const [title, message] = [i18n._(words.failed), words.message && i18n._(words.message)]
        storeError({
          code: words.code,
          title,
          message: message ?? refusal,
          ...(inPlace?.() && { isShownInline: true }),
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
          const said = { ...unsaved(failureText(done, i18n), done.fields), code: done.code }
          await refused?.(done.id)
          return done.row ? { ...said, row: done.row } : said
        }
        case 'not-saved':
          return {
            ...unsaved(notSavedReasonText(done, i18n)),
            ...(done.unkept && { unstoredDraft: done.unkept }),
          }
      }
    },
    [t, i18n, toasts, mailWait],
  )
}

type FailureText = { code: string; title: string; message: string }

/** Returns the reason in the person's language. */
export function failureText({ code, title, message }: FailureText, i18n: I18n): string {
  const words = wordsOfCode(code, { title, message }).message
  return typeof words === 'string' ? words : i18n._(words)
}

/** Uses our own words for the device's reasons, and the code for a server's. */
export function notSavedReasonText(done: FailureText, i18n: I18n): string {
  const own = Object.hasOwn(deviceWords, done.code) ? deviceWords[done.code] : undefined
  return own ? i18n._(own) : failureText(done, i18n)
}

const deviceWords: Readonly<Record<string, MessageDescriptor>> = {
  reload: msg`The app was updated in another tab. Reload this tab. Your entries are kept.`,
  storage: msg`This device could not keep it. Free some storage and save again; what you typed stays here.`,
  decided: msg`Already decided, perhaps in another tab.`,
  'no-answer': msg`The server did not answer. Your text stays here; try again.`,
}

/** Returns true while the form is still on the screen, for callers that waited. */
export function useIsMounted(): () => boolean {
  const endSignal = useEndSignal()
  return useCallback(() => !endSignal().aborted, [endSignal])
}
