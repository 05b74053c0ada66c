import { useLingui } from '@lingui/react/macro'
import { IconPencil, IconPhone } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { licenseName } from '#contract/packages/licenses.ts'
import { phoneText } from '#contract/kernel/phone.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { addressesFor } from './addresses.ts'
import { flatPerson } from '../flat-person.ts'
import { personLayout as layout } from './layout.ts'
import { PathStep } from './person-path.tsx'
import { PersonHistory } from './person-history.tsx'
import type { OpenPerson } from './use-person.ts'
import { roleWords } from './words.ts'
import css from './person.module.css'

const ProfileForm = lazyComponent(async () => (await import('./profile-form.tsx')).ProfileForm)

/**
 * Shows one fact on each line (TEAM-77, TEAM-05, TEAM-06); the own facts become fields in place
 * (G1-31).
 */
export function Profile({ open, cards }: { open: OpenPerson; cards: ReactNode }) {
  const { t, i18n } = useLingui()
  const [editing, setEditing] = useState(false)
  const { person: hrefOf } = addressesFor(useMe())
  const { person, isOwn, isWhole } = open
  const row = flatPerson(person)
  const label = (name: Parameters<typeof layout.label>[0]) => i18n._(layout.label(name))
  const role = roleWords[row.roleID]
  const name = licenseName(row.package)
  const licence = name === '' ? null : t`${name} license`
  const boss = open.people.find(({ user_id }) => user_id === row.reportsToUserID)
  // A cached copy of an earlier release lacks the name, so it comes from the list itself.
  const bossName = row.reportsTo?.name ?? boss?.name
  const number = row.emergencyContactNumber ?? ''
  const own: Line[] = [
    { label: label('name'), value: row.name },
    { label: label('email'), value: row.email },
    { label: label('jobTitle'), value: row.jobTitle },
    // Leaves out a field that was never read here, because unknown is not empty.
    ...(row.address === undefined ? [] : [{ label: label('address'), value: row.address }]),
    ...(row.contactNumber === undefined
      ? []
      : [
          {
            label: label('contactNumber'),
            value: phoneText(row.contactNumber),
            end: <Call number={row.contactNumber} name={row.name} />,
          },
        ]),
    ...(row.emergencyContactName === undefined
      ? []
      : [{ label: label('emergencyContactName'), value: row.emergencyContactName }]),
    ...(row.emergencyContactNumber === undefined
      ? []
      : [
          {
            label: label('emergencyContactNumber'),
            value: phoneText(number),
            end: <Call number={number} name={row.emergencyContactName || row.name} />,
          },
        ]),
  ]
  const inCompany: Line[] = [
    { label: label('roleID'), value: [role && i18n._(role), licence].filter(Boolean).join(', ') },
    { label: label('contractorCompanyID'), value: row.companyName },
    {
      label: label('reportsToUserID'),
      value: boss && bossName ? <PathStep href={hrefOf(boss.user_id)} text={bossName} /> : bossName,
    },
    { label: label('canCreateProject'), value: row.canCreateProject ? t`Yes` : t`No` },
  ]
  return (
    <>
      {isOwn && isWhole && editing ? (
        <ProfileForm person={person} reread={open.reread} onClose={() => setEditing(false)} />
      ) : (
        <>
          {isOwn && isWhole && (
            <div className={css.edit}>
              <Button
                variant="filled"
                icon={<Icon icon={IconPencil} size={20} />}
                onClick={() => setEditing(true)}
              >{t`Edit profile`}</Button>
            </div>
          )}
          <Lines lines={own} />
        </>
      )}
      <h2 className={css.head}>{t`In the company`}</h2>
      <Lines lines={inCompany} />
      {cards}
      <h2 className={css.head}>{t`History`}</h2>
      <PersonHistory open={open} />
    </>
  )
}

interface Line {
  label: string
  value: ReactNode
  end?: ReactNode
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const { t } = useLingui()
  return (
    <dl className={css.lines}>
      {lines.map(({ label, value, end }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value || <span className={css.none}>{t`Not given`}</span>}
            {end}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Dials a number, if there is one. */
function Call({ number, name }: { number: string; name: string }) {
  const { t } = useLingui()
  const dialled = number.replaceAll(/[^\d+*#]/g, '')
  if (dialled === '') return null
  return (
    <LinkButton
      variant="link"
      size="small"
      className={css.call}
      href={`tel:${dialled}`}
      aria-label={t`Call ${name}`}
      icon={<Icon icon={IconPhone} size={20} />}
    >
      {t`Call`}
    </LinkButton>
  )
}
