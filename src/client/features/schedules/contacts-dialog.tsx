import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { withoutDoubles } from '#contract/schedules/recipients.ts'
import type { Contact } from '#contract/schedules/schema.ts'
import { StaleDataHint, shouldReportReading } from '#client/records/stale-data-banner.tsx'
import { useReadList } from '#client/records/use-read.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { FilterOptions } from '#client/ui/filter/filter-options.tsx'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import css from './schedules.module.css'

type ContactsDialogProps = {
  /** The dialog offers the contacts of this person (SCH-49). */
  userID: number
  /** The form knows these typed addresses (SCH-48). */
  known: readonly string[]
  /** The dialog leaves out these recipients. */
  chosen: readonly string[]
  onSelect: (emails: readonly string[]) => void
  onClose: () => void
}

/** Offers the addresses of the associate contacts, to choose several of them (SCH-49, SCH-50). */
export function ContactsDialog({ userID, known, chosen, onSelect, onClose }: ContactsDialogProps) {
  const { t } = useLingui()
  const params = { userID: String(userID) }
  const { rows, loading, ...reading } = useReadList('schedules.contacts', { params })
  const isRead = !loading && !shouldReportReading(reading)
  const [picked, setPicked] = useState<readonly string[]>([])
  const options = offered(rows, known, chosen)
  // Renders outside the form, because Enter in a field of the dialog would submit every form around
  // it.
  return createPortal(
    <Dialog
      title={t`Choose recipients`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="filled"
            disabled={picked.length === 0}
            onClick={() => {
              onSelect(picked)
              onClose()
            }}
          >
            {t`Select`}
          </Button>
        </>
      }
    >
      <StaleDataHint of={[reading]} missing={t`The contacts could not be read.`} />
      {loading && <SkeletonRows label={t`Loading the contacts`} count={4} />}
      {isRead && options.length === 0 && <p className={css.quiet}>{t`No other contacts`}</p>}
      {options.length > 0 && (
        <div className={css.options}>
          <FilterOptions
            filter={{
              label: t`Contacts`,
              options: () => options,
              chosen: picked,
              onChange: setPicked,
            }}
          />
        </div>
      )}
    </Dialog>,
    document.body,
  )
}

/** Returns the contacts by name, then the typed addresses, without the recipients. */
function offered(
  contacts: readonly Contact[],
  known: readonly string[],
  chosen: readonly string[],
): SelectOption[] {
  const taken = new Set(chosen.map((email) => email.toLowerCase()))
  const names = new Map(contacts.map(({ email, name }) => [email.toLowerCase(), name]))
  return withoutDoubles([...contacts.map(({ email }) => email), ...known])
    .filter((email) => !taken.has(email.toLowerCase()))
    .map((email) => {
      const name = names.get(email.toLowerCase())
      return { value: email, label: name ? `${name}, ${email}` : email }
    })
}
