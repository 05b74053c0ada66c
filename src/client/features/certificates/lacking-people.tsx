import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { lacksNow } from '#contract/certificates/required.ts'
import type { LackingCertificate } from '#contract/certificates/schema.ts'
import { roles } from '#contract/kernel/role.ts'
import { compareKeys } from '#contract/kernel/natural.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { certificateDay } from '#client/i18n/dates.ts'
import { ExpiryMark, ExpiryStateMark } from './expiry-mark.tsx'
import { useToday } from './use-certificates.ts'
import css from './required.module.css'

/**
 * Lists people without a certificate that their job title requires: those who lack one now, then
 * those who will within 60 days, soonest first. Each links to the person.
 */
export function LackingPeople({
  accountID,
  lacking,
}: {
  accountID: number
  lacking: readonly LackingCertificate[]
}) {
  const { t } = useLingui()
  const today = useToday(accountID)
  const now = lacking.filter((one) => lacksNow(one, today))
  const soon = lacking
    .filter((one) => !lacksNow(one, today))
    .toSorted((one, other) => compareKeys(one.until ?? '', other.until ?? ''))
  return (
    <>
      <People title={t`Missing a certificate now`} people={now} today={today} />
      <People title={t`Missing a certificate within 60 days`} people={soon} today={today} />
    </>
  )
}

/** Number of people shown until a person opens the whole list. */
const first = 8

function People({
  title,
  people,
  today,
}: {
  title: string
  people: readonly LackingCertificate[]
  today: string
}) {
  const { t } = useLingui()
  const go = useGo()
  const isSystem = useMe().app_metadata.role.roleID === roles.systemAdmin
  const [all, setAll] = useState(false)
  if (people.length === 0) return null
  const persons = [...Map.groupBy(people, ({ user_id }) => user_id)]
  const count = wholeNumber(persons.length)
  return (
    <section className={css.lacking}>
      <h3>
        {title} <span className={css.count}>{count}</span>
      </h3>
      <ul>
        {(all ? persons : persons.slice(0, first)).map(([userID, lacked]) => {
          const href = `/${isSystem ? 'admin' : 'back-office'}/associates/${userID}?tab=certificates`
          return (
            <li key={userID}>
              <a className={css.words} href={href} onClick={openWithin(() => go(href))}>
                <strong>{lacked[0]?.name}</strong>
                <span>{lacked[0]?.jobTitle}</span>
              </a>
              <ul className={css.lacked}>
                {lacked.map(({ certificateTitle, until }) => (
                  <li key={certificateTitle}>
                    <span>{certificateTitle}</span>
                    <span className={css.state}>
                      {until === null ? (
                        <ExpiryStateMark state="expired" label={t`Has none`} />
                      ) : (
                        <ExpiryMark end={until} today={today} />
                      )}
                      {until !== null && <span>{certificateDay(until)}</span>}
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
      {persons.length > first && !all && (
        <Button variant="link" onClick={() => setAll(true)}>{t`Show all ${count}`}</Button>
      )}
    </section>
  )
}
