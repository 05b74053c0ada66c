import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import css from './import.module.css'

/** A change of a person's role or manager. */
export interface ApartChange {
  line: number
  name: string
  field: 'role' | 'reportsTo'
  was: string
  to: string
}

type ApartDialogProps = {
  changes: readonly ApartChange[]
  onConfirm: () => void
  onCancel: () => void
}

/** Number of changes in the dialog; the lines show all of them. */
const maxChangesShown = 200

/**
 * Confirms changes of roles and managers separately, name by name, because they change access
 * rights.
 */
export function ApartDialog({ changes, onConfirm, onCancel }: ApartDialogProps) {
  const { t } = useLingui()
  const roleName = (word: string) => (word === 'User' ? t`Mobile User` : t`Administrator`)
  const changeSaid = (field: ApartChange['field'], to: string, was: string) => {
    if (field === 'reportsTo') return t`Reports to ${to}, was ${was}`
    const [role, roleBefore] = [roleName(to), roleName(was)]
    return t`Role ${role}, was ${roleBefore}`
  }
  const count = changes.length
  const rest = count - maxChangesShown
  return (
    <Confirm
      tone="plain"
      title={t`${plural(count, { one: 'Change the role or the manager of # person?', other: 'Change # roles and managers?' })}`}
      harmless={t`Check again`}
      verb={t`${plural(count, { one: 'Change it', other: 'Change all #' })}`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t`It changes what they may do and see when you send.`}</p>
      <ul className={css.apart}>
        {changes.slice(0, maxChangesShown).map(({ line, name, field, was, to }) => (
          <li key={`${line} ${field}`}>
            <b>{name}</b>
            <span>{changeSaid(field, to, was)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{t`${plural(rest, { one: 'and # more', other: 'and # more' })}`}</p>}
    </Confirm>
  )
}
