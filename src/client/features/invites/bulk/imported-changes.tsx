import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconArrowBackUp, IconFileSpreadsheet, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { wholeNumber } from '#client/i18n/moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { LongList } from '#client/ui/list/long-list.tsx'
import { Banner } from '#client/ui/page/banner.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import type { BulkTable, PersonChange, PersonFields } from '../bulk-row.ts'
import type { BulkParts } from './use-bulk-parts.ts'
import css from './imported-changes.module.css'

type ReplacedByProps = {
  replaced: NonNullable<BulkTable['replaced']>
  /** True if a call was sent and its result is uncertain. */ isSent: boolean
  busy: boolean
  onUndo: () => void
}

/**
 * Names the file that replaced the table and offers an undo until it is sent (rulings, 58). The
 * undo asks first if a value was typed since.
 */
export function ReplacedBy({ replaced, isSent, busy, onUndo }: ReplacedByProps) {
  const { t } = useLingui()
  const [confirming, setAsks] = useState(false)
  const undo = () => (replaced.isAltered === true ? setAsks(true) : onUndo())
  return (
    <>
      <Banner
        icon={<Icon icon={IconFileSpreadsheet} size={20} />}
        action={
          <Button
            size="small"
            disabled={busy || isSent}
            icon={<Icon icon={IconArrowBackUp} size={20} />}
            onClick={undo}
          >{t`Undo`}</Button>
        }
      >
        {t`Replaced by ${replaced.by}.`}
      </Banner>
      {confirming && (
        <Confirm
          title={t`Undo the import?`}
          harmless={t`Keep`}
          verb={t`Undo`}
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false)
            onUndo()
          }}
        >
          {t`Everything typed, added or chosen in the table since then is also discarded.`}
        </Confirm>
      )}
    </>
  )
}

type ChangesCardProps = {
  changes: readonly PersonChange[]
  parts: BulkParts
  busy: boolean
  onLeaveOut: (userID: number) => void
}

/**
 * Lists the company's people who change with the table, their changed fields, and why a change
 * failed.
 */
export function ChangesCard({ changes, parts, busy, onLeaveOut }: ChangesCardProps) {
  const { t } = useLingui()
  const words = useFieldWords(parts)
  const count = wholeNumber(changes.length)
  return (
    <TitledCard
      title={plural(changes.length, {
        one: `${count} person will change`,
        other: `${count} people will change`,
      })}
    >
      <LongList
        items={changes}
        keyOf={keyOf}
        estimateSize={64}
        memoryKey={`changes ${parts.accountID}`}
      >
        {({ userID, name, to, was, refused }) => (
          <div className={css.change}>
            <b className={css.name}>{name}</b>
            <span className={css.what}>
              {Object.keys(to).map((field) => {
                const { label, value } = words(field as keyof PersonFields)
                return (
                  <span key={field}>{`${label}: ${value(was) || '–'} → ${value(to) || '–'}`}</span>
                )
              })}
              {refused !== undefined && (
                <span className={css.refused}>
                  <Icon icon={IconAlertCircle} size={18} />
                  {refused}
                </span>
              )}
            </span>
            <IconButton
              size="small"
              label={t`Leave ${name} unchanged`}
              icon={<Icon icon={IconX} size={20} />}
              disabled={busy}
              onClick={() => onLeaveOut(userID)}
            />
          </div>
        )}
      </LongList>
    </TitledCard>
  )
}

const keyOf = ({ userID }: PersonChange) => String(userID)

/** Returns a field's label and its value as text. */
function useFieldWords(
  parts: BulkParts,
): (field: keyof PersonFields) => { label: string; value: (fields: PersonFields) => string } {
  const { t } = useLingui()
  const said = (value: string | undefined) => value ?? ''
  const words: Record<
    keyof PersonFields,
    { label: string; value: (fields: PersonFields) => string }
  > = {
    givenName: { label: t`First name`, value: ({ givenName }) => said(givenName) },
    familyName: { label: t`Last name`, value: ({ familyName }) => said(familyName) },
    jobTitle: { label: t`Job title`, value: ({ jobTitle }) => said(jobTitle) },
    roleID: {
      label: t`Role`,
      value: ({ roleID }) => (roleID === 2 ? t`Administrator` : roleID === 1 ? t`Mobile User` : ''),
    },
    package: {
      label: t`License type`,
      value: ({ package: licence }) => (licence === undefined ? '' : parts.licenceName(licence)),
    },
    contractorCompanyID: {
      label: t`Company name`,
      value: ({ contractorCompanyID }) =>
        contractorCompanyID === undefined ? '' : parts.companyOf(contractorCompanyID),
    },
    reportsToUserID: {
      label: t`Reports to`,
      value: ({ reportsToUserID }) =>
        reportsToUserID === undefined
          ? ''
          : reportsToUserID === null
            ? t`Owner (Tier 1)`
            : parts.managerOf(reportsToUserID),
    },
    canCreateProject: {
      label: t`Create project`,
      value: ({ canCreateProject }) =>
        canCreateProject === undefined ? '' : canCreateProject ? t`Yes` : t`No`,
    },
  }
  return (field) => words[field]
}
