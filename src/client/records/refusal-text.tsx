import { useLingui } from '@lingui/react/macro'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { refusalText } from '#client/i18n/refusal-words.ts'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'

/**
 * The reason why data could not be read, in the person's language: without a connection, that this
 * device does not have them.
 */
export function RefusalText({ refused }: { refused: ApiFailure }) {
  const { t, i18n } = useLingui()
  const isOffline = useConnectionState() === 'offline'
  if (isOffline && refused.kind !== 'refused')
    return t`This is not on this device. It is loaded when you are connected again.`
  const { message } = refusalText(refused)
  const why = typeof message === 'string' ? message : i18n._(message)
  return refused.kind === 'refused' ? (
    why
  ) : (
    <>
      {why} {t`Your changes saved on this device are kept.`}
    </>
  )
}
