import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRecordEntries } from '#client/workspace/use-box.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { useGo } from '../address.ts'
import { formAddresses } from './form-address.ts'
import { useEntryWords } from './use-entry-words.ts'
import css from './tray.module.css'

/**
 * Shows on a record that changes of it were refused or need a decision, with links to them. `but`:
 * the change of the form itself.
 */
export function RefusedChangeNotice({ uid, but }: { uid: string; but?: string | undefined }) {
  const { t } = useLingui()
  const go = useGo()
  const entries = useRecordEntries(uid)
  const { wordsFor, reasonFor } = useEntryWords()
  const asking = entries.filter(({ entry, review }) => review !== null && entry.id !== but)
  return asking.map(({ entry, review }) => {
    const { change, words, isHere } = wordsFor(entry, review?.row)
    const { edit } = formAddresses(words, entry, review, isHere)
    const href = edit ?? `/back-office/sync?entry=${entry.id}`
    const reason = reasonFor(entry, review)
    const why = reason?.message ?? t`Someone else changed the same fields.`
    return (
      <div key={entry.id} className={css.note} role="note">
        <Icon icon={IconAlertTriangle} size={20} />
        <p>
          {reason
            ? t`A change of this record was refused: ${change}. ${why}`
            : t`A change of this record needs your decision: ${change}. ${why}`}
        </p>
        <LinkButton size="small" href={href} onClick={openWithin(() => go(href))}>
          {edit ? t`Edit it` : t`Look at it`}
        </LinkButton>
      </div>
    )
  })
}
