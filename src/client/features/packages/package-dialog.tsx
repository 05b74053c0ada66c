import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { seatsFields } from '#contract/packages/fields.ts'
import type { Seats } from '#contract/packages/operations.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import { withRefusal, type SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import type { ControlStates } from '#client/records/form/control-spec.tsx'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { runCommand } from '#client/records/form/use-command.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import { createLayout } from '#client/records/layout.ts'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
import type { Patch } from '#client/records/form-values.ts'
import { seatsLayout, seatsLooks } from './layout.ts'
import { useLicenses } from './use-seats.ts'

type PackageDialogProps = {
  accountID: number
  /** The package whose seats change; absent for a new one. */
  row?: Seats | undefined
  /** The packages that the company has already. */
  bought: readonly Seats[]
  reread: () => unknown
  onClose: () => void
}

/** A new one needs at least one seat (ACC-92). */
const newSeatsLayout = createLayout(
  { ...seatsFields, seats: { ...seatsFields.seats, min: 1 } },
  seatsLooks,
  { create: { seats: null }, edit: { seats: null } },
)

/**
 * Milliseconds until the seats are read again, because a purchase shows a little after its save
 * (ACC-97).
 */
const refreshAfter = 1000

/**
 * Adds a package with its seats to a company, or changes its number of seats (ACC-88 to ACC-96).
 */
export function PackageDialog({ accountID, row, bought, reread, onClose }: PackageDialogProps) {
  const { t } = useLingui()
  const about = { AccountID: accountID }
  const low = t`Seats cannot be lower than assigned seats.`
  const save = (packageID: string, patch: Patch) => ({
    body: { ...about, PackageID: packageID, Seats: Number(patch['seats']) },
  })
  const shared = { reread: () => void setTimeout(reread, refreshAfter), onClose }
  const controls = useControls(row, bought)
  if (row === undefined) {
    return (
      <RecordDialog
        {...shared}
        layout={newSeatsLayout}
        form={`seats.add.${accountID}`}
        title={t`Add package`}
        words={words.add}
        controls={() => controls}
        save={async ({ id, patch }) =>
          atFields(
            await runCommand('packages.add', save(textOrEmpty(patch['packageID']), patch), { id }),
          )
        }
      />
    )
  }
  return (
    <RecordDialog
      {...shared}
      layout={seatsLayout}
      form={`seats.change.${accountID}`}
      row={row}
      title={t`Update package`}
      words={words.change}
      controls={() => controls}
      // The form refuses every other error, so a wrong number of seats is one below those assigned.
      save={async ({ id, etag, patch }) =>
        atFields(
          await runCommand('packages.change', save(row.packageID, patch), {
            id,
            etag,
          }),
          low,
        )
      }
    />
  )
}

/** Renames the refused fields: the operation writes them with capitals, the form without. */
function atFields(done: SaveOutcome, seats?: string): SaveOutcome {
  return withRefusal(done, ({ fields }) => {
    const { Seats: wrong, PackageID: packageID, ...others } = fields
    return {
      fields: {
        ...others,
        ...(wrong !== undefined && { seats: seats ?? wrong }),
        ...(packageID !== undefined && { packageID }),
      },
    }
  })
}

/**
 * A package that the company has keeps its license type (ACC-94); a new one offers only types that
 * the company lacks.
 */
function useControls(row: Seats | undefined, bought: readonly Seats[]): ControlStates {
  const { t, i18n } = useLingui()
  const licenses = useLicenses()
  if (row !== undefined)
    return {
      packageID: {
        options: [{ value: row.packageID, label: licenseWord(row.packageID, i18n) }],
        disabled: true,
      },
    }
  const has = new Set(bought.map(({ packageID }) => packageID))
  const options = licenses.rows.flatMap(({ packageID }) =>
    has.has(packageID) ? [] : [{ value: packageID, label: licenseWord(packageID, i18n) }],
  )
  const unread = unreadChoicesHint(licenses, t`The license types could not be read.`)
  const all =
    licenses.complete && options.length === 0 ? t`The company has every license type.` : null
  return { packageID: { options, ...((unread || all) && { help: unread ?? all }) } }
}

const words = {
  add: {
    code: 'adminAddPackage',
    sent: msg`Package added`,
    failed: msg`Error when adding package`,
  },
  change: {
    code: 'adminUpdatePackage',
    sent: msg`Package updated`,
    failed: msg`Error when updating package information`,
  },
}
