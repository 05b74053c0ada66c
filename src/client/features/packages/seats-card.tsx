import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { roles } from '#contract/kernel/role.ts'
import type { Seats } from '#contract/packages/operations.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useInvalidateReads } from '#client/records/form/use-command.ts'
import { StaleDataHint } from '#client/records/stale-data-banner.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { cx } from '#client/ui/cx.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useSeats } from './use-seats.ts'
import css from './seats.module.css'

const PackageDialog = lazyComponent(
  async () => (await import('./package-dialog.tsx')).PackageDialog,
  'over',
)

type SeatsCardProps = {
  accountID: number
  /** The system administrator adds packages and changes seats (ACL-45); all others only read. */
  mayEdit?: boolean
}

/** Shows the seats of a company by license type: bought, used, free (ACC-88 to ACC-100). */
export function SeatsCard({ accountID, mayEdit: given }: SeatsCardProps) {
  const { t } = useLingui()
  const {
    app_metadata: { role },
  } = useMe()
  const mayEdit = given ?? role.roleID === roles.systemAdmin
  const [open, setOpen] = useState<Seats | 'new' | null>(null)
  const { rows, count, loading, error, complete, refresh, ...reading } = useSeats(accountID)
  // The head of the page shows these counts too.
  const company = useInvalidateReads(['companies.one'])
  const reread = () => {
    void refresh()
    company()
  }
  const [free, all] = [wholeNumber(count.available), wholeNumber(count.seats)]
  return (
    <TitledCard
      title={t`Seats by license`}
      beside={
        rows.length > 0 &&
        plural(count.available, { one: `${free} free of ${all}`, other: `${free} free of ${all}` })
      }
      hint={!error && <StaleDataHint of={[{ ...reading, refresh }]} />}
      act={
        mayEdit &&
        complete && (
          <Button
            icon={<Icon icon={IconPlus} />}
            onClick={() => setOpen('new')}
          >{t`Add package`}</Button>
        )
      }
    >
      {error ? (
        <ProblemState
          title={t`Error while retrieving seats summary.`}
          retry={{ label: t`Try again`, onRetry: () => void refresh() }}
        >
          <RefusalText refused={error} />
        </ProblemState>
      ) : (
        <>
          {loading && <SkeletonRows label={t`Loading the seats`} count={3} />}
          {complete && rows.length === 0 && <CardNote>{t`No Seats Available`}</CardNote>}
          {rows.length > 0 && <SeatsTable rows={rows} onEdit={mayEdit ? setOpen : undefined} />}
        </>
      )}
      {open && (
        <PackageDialog
          accountID={accountID}
          row={open === 'new' ? undefined : open}
          bought={rows}
          reread={reread}
          onClose={() => setOpen(null)}
        />
      )}
    </TitledCard>
  )
}

function SeatsTable({
  rows,
  onEdit,
}: {
  rows: readonly Seats[]
  onEdit: ((row: Seats) => void) | undefined
}) {
  const { t, i18n } = useLingui()
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t`License type`}</th>
          <th scope="col" className={css.number}>{t`Seats`}</th>
          <th scope="col" className={css.number}>{t`Used`}</th>
          <th scope="col" className={css.bars}>
            <VisuallyHidden>{t`Share used`}</VisuallyHidden>
          </th>
          <th scope="col" className={css.number}>{t`Available`}</th>
          {onEdit && (
            <th scope="col">
              <VisuallyHidden>{t`Edit`}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.uid}>
            <th scope="row">{licenseWord(row.packageID, i18n)}</th>
            <td className={css.number}>{wholeNumber(row.seats)}</td>
            <td className={css.number}>{wholeNumber(row.assignedSeats)}</td>
            <td className={css.bars}>
              <Bar {...row} />
            </td>
            <td className={css.number}>
              <Free {...row} />
            </td>
            {onEdit && (
              <td className={css.edit}>
                <IconButton
                  size="small"
                  label={t`Edit ${licenseWord(row.packageID, i18n)}`}
                  icon={<Icon icon={IconPencil} />}
                  onClick={() => onEdit(row)}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Draws the share of used seats, which the figures next to it also show. */
function Bar({ seats, assignedSeats }: Seats) {
  const used = seats === 0 ? (assignedSeats > 0 ? 1 : 0) : Math.min(1, assignedSeats / seats)
  return (
    <div className={cx(css.bar, assignedSeats > seats && css.over)} aria-hidden="true">
      <div style={{ width: `${used * 100}%` }} />
    </div>
  )
}

function Free({ seats, assignedSeats, availableSeats }: Seats) {
  const over = assignedSeats - seats
  if (over > 0)
    return (
      <span className={css.tooMany}>
        {plural(over, { one: '# too many', other: '# too many' })}
      </span>
    )
  return (
    <span className={cx(availableSeats === 0 && css.noneFree)}>{wholeNumber(availableSeats)}</span>
  )
}
