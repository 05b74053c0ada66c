import { useLingui } from '@lingui/react/macro'
import { licenseWord } from '#client/i18n/license-word.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { ListsLoadBoundary } from '#client/records/lists-load-boundary.tsx'
import { cx } from '#client/ui/cx.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { CardNote } from '#client/ui/record/titled-card.tsx'
import { usePackages } from './use-seats.ts'
import css from './seats.module.css'

/** Lists the packages of a company: name, assigned seats, purchased seats (INV-27, INV-28). */
export function PackageDetails({ accountID, onClose }: { accountID: number; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const packages = usePackages(accountID)
  return (
    <Dialog title={t`Package Details`} onClose={onClose}>
      <ListsLoadBoundary
        of={[packages]}
        failed={t`Error when getting packages`}
        loading={t`Loading the seats`}
      >
        {packages.rows.length === 0 ? (
          <CardNote>{t`No Package Available`}</CardNote>
        ) : (
          <table className={cx(css.table, css.few)}>
            <thead>
              <tr>
                <th scope="col">{t`Package name`}</th>
                <th scope="col" className={css.number}>{t`Assigned seats`}</th>
                <th scope="col" className={css.number}>{t`Purchased seats`}</th>
              </tr>
            </thead>
            <tbody>
              {packages.rows.map(({ uid, packageID, assignedSeats, seats: bought }) => (
                <tr key={uid}>
                  <th scope="row">{licenseWord(packageID, i18n)}</th>
                  <td className={css.number}>{wholeNumber(assignedSeats)}</td>
                  <td className={css.number}>{wholeNumber(bought)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ListsLoadBoundary>
    </Dialog>
  )
}
