import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { storeError } from '#client/data/session/errors.ts'
import { wordsOfCode } from '#client/i18n/refusal-words.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'

type Of<Outcome> = Extract<SaveOutcome, { outcome: Outcome }>

/** What is said after a Save that the server has not simply taken; `failed` is the specified error, stored under `call` (G1-116). */
export function useSaveToasts(call: string, failed: MessageDescriptor) {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const store = (message: string) => storeError({ code: call, title: i18n._(failed), message })
  const error = (code: string, words: { title: string; message: string }) => {
    const { message } = wordsOfCode(code, words)
    store(typeof message === 'string' ? message : i18n._(message))
  }
  return {
    kept: ({ outcome }: Of<'saved'> | Of<'conflict'>) =>
      toasts.show({ kind: 'success', text: outcome === 'saved' ? t`Saved on this device` : t`Needs your decision` }),
    refused: ({ code, title, message }: Of<'refused'>) => error(code, { title, message }),
    notSaved: ({ code, title, message }: Of<'not-saved'>) => {
      // The device's own reasons stand in the box's words, a server's in ours.
      if (code === 'reload') store(t`The app was updated in another tab. Reload this tab; what you typed is kept.`)
      else if (code === 'storage') store(t`This device could not keep it. Free some storage and save again; what you typed stays here.`)
      else if (code === 'no-answer') store(t`The server did not answer. What you typed stays here; try again.`)
      else error(code, { title, message })
    },
  }
}
