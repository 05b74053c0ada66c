import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { buildColumns } from '#client/records/list/columns.ts'
import { rowMenuColumn, RowMenu } from '#client/records/list/row-menu.tsx'
import { type RowSelection, RowCheckBox, checkBoxColumn } from '#client/records/list/selection.tsx'
import { useGo } from '#client/shell/address.ts'
import { type PersonSaid } from '#client/shell/slots.tsx'
import { cx } from '#client/ui/cx.ts'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { TitleCell } from '#client/ui/table/data-row.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { addressesFor } from './person/addresses.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { type AssociateRow } from './associate-rows.ts'
import { associateLayout as layout } from './layout.tsx'
import {
  CompanyName,
  CreateSwitch,
  isMailRefused,
  LicenceName,
  MailRefused,
  ReportsTo,
  RoleName,
  StatusSwitch,
} from './marks.tsx'
import { TierBox } from './tier.tsx'
import { type Acts } from './use-acts.tsx'
import { isOwnerRow } from './use-team-rights.ts'
import css from './team.module.css'

/** The columns and filters to leave out if no capability provides certificates. */
export const notSaid = ['certificates']
export const noneWithout: readonly string[] = []

/**
 * Returns the columns of the people, with the switches of each row and the person's certificates.
 */
export function useAssociateColumns(
  acts: Acts,
  selection: RowSelection,
  wanted: readonly string[] | null,
  said: PersonSaid | null,
): readonly Column<AssociateRow>[] {
  const { i18n } = useLingui()
  const { user_id } = useMe()
  const wide = useMedia(media.landscapeUp)
  return useMemo(() => {
    const { rights, onStatus, onCreateProject } = acts
    const columns = buildColumns<AssociateRow>(layout, i18n, {
      wanted,
      without: said === null ? notSaid : noneWithout,
      looks: {
        certificates: {
          cell: (row) => said?.of(row.user_id).text ?? '',
          className: (row) => cx(css.certificates, said?.of(row.user_id).className),
          sortValue: (row) => said?.of(row.user_id).rank ?? null,
        },
        // A narrower screen has no column of companies, so a contractor's follows the job title.
        name: {
          cell: (row) => {
            const [name, second] = [
              row.user_id === user_id ? ownName(row, i18n) : row.name,
              [row.jobTitle, !wide && row.contractorCompanyID !== 0 && row.companyName]
                .filter(Boolean)
                .join(', '),
            ]
            // Few rows have the mark; the others stay one element with text.
            return isMailRefused(row) ? (
              <TitleCell
                title={name}
                second={
                  <>
                    <MailRefused /> {second}
                  </>
                }
              />
            ) : (
              [name, second].filter(Boolean).join('\n')
            )
          },
        },
        canCreateProject: {
          cell: (row) => (
            <CreateSwitch
              row={row}
              onChange={
                rights.mayChangeRightsOf(row) && rights.mayEdit(row) && !isOwnerRow(row)
                  ? onCreateProject
                  : undefined
              }
            />
          ),
        },
        blocked: {
          cell: (row) => (
            <StatusSwitch row={row} onChange={rights.maySwitch(row) ? onStatus : undefined} />
          ),
        },
      },
    })
    return [
      checkBoxColumn<AssociateRow>(i18n, selection, ({ name }) => name),
      ...columns,
      { ...rowMenuColumn<AssociateRow>(i18n, acts.menu), joinedTo: 'blocked' },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, acts, selection, wanted, user_id, said, wide])
}

const ownName = ({ name }: AssociateRow, i18n: I18n) => i18n._(msg`${name} (you)`)

/** Shows a person on a phone; the switches are in the menu and in the edit form. */
export function AssociateCard({
  row,
  acts,
  selection,
  said,
}: {
  row: AssociateRow
  acts: Acts
  selection: RowSelection
  said: PersonSaid | null
}) {
  const { i18n } = useLingui()
  const me = useMe()
  const go = useGo()
  const href = addressesFor(me).person(row.user_id)
  return (
    <RecordCard
      href={href}
      onOpen={() => go(href)}
      number={<TierBox tier={row.tier} />}
      aside={<RowCheckBox row={row} selection={selection} />}
      title={row.user_id === me.user_id ? ownName(row, i18n) : row.name}
      second={
        <>
          {[row.jobTitle, row.email].filter(Boolean).join(', ')}
          <br />
          <ReportsTo row={row} />, <RoleName roleID={row.roleID} />,{' '}
          <LicenceName id={row.package} />, <CompanyName row={row} />
        </>
      }
      meta={
        <>
          {said && (
            <span className={said.of(row.user_id).className}>{said.of(row.user_id).text}</span>
          )}
          {isMailRefused(row) && <MailRefused />}
          <StatusSwitch
            row={row}
            onChange={acts.rights.maySwitch(row) ? acts.onStatus : undefined}
          />
        </>
      }
      actions={<RowMenu row={row} items={acts.menu} />}
    />
  )
}
