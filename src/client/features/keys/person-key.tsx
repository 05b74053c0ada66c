import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { tableTime } from '#client/i18n/dates.ts'
import { useCommand } from '#client/records/form/use-command.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { KeyLine, maskOf } from './key-line.tsx'

type PersonKeyProps = { userID: number; name: string; label: string; apiKey: string }

/**
 * Shows, copies and, after a question, replaces the API key of a person; then it shows until when
 * the previous key still works.
 */
export function PersonKey({ userID, name, label, apiKey }: PersonKeyProps) {
  const { t } = useLingui()
  const [confirming, setAsks] = useState(false)
  const [made, setMade] = useState<{ before: string; key: string; until: string } | null>(null)
  const { run, busy } = useCommand('keys.replaceOfPerson', words)
  // A key that was read later wins over the one made here.
  const isNewest = made !== null && (made.before === apiKey || made.key === apiKey)
  const key = isNewest ? made.key : apiKey
  const until = isNewest ? tableTime(made.until) : null
  const replace = () => {
    setAsks(false)
    void run(
      { params: { userID: String(userID) } },
      {
        close: (row) =>
          setMade({
            before: apiKey,
            key: textOrEmpty(row?.['apiKey']),
            until: textOrEmpty(row?.['olderUntil']),
          }),
      },
    )
  }
  return (
    <>
      <KeyLine
        key={key}
        label={label}
        masked={maskOf(`${key.slice(0, 6)}…${key.slice(-4)}`)}
        fetch={async () => key}
        note={until !== null && t`The old key works until ${until}.`}
        more={
          <Button
            size="small"
            disabled={busy}
            icon={<Icon icon={IconRefresh} size={20} />}
            aria-label={t`Replace: ${label}`}
            onClick={() => setAsks(true)}
          >{t`Replace`}</Button>
        }
      />
      {confirming && (
        <Confirm
          title={t`Replace the API key of ${name}?`}
          harmless={t`Keep it`}
          verb={t`Replace key`}
          onCancel={() => setAsks(false)}
          onConfirm={replace}
        >
          {t`Exports and links with the current key work for one more day. Then they need the new key.`}
        </Confirm>
      )}
    </>
  )
}

const words = {
  code: 'replaceApiKey',
  sent: msg`Key replaced`,
  failed: msg`Error when replacing the API key`,
}
