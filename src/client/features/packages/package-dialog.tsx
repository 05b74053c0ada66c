import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { seatsFields } from '#contract/packages/fields.ts'
import type { Seats } from '#contract/packages/operations.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import type { Controls } from '#client/records/form/control-spec.tsx'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { command } from '#client/records/form/use-command.ts'
import { textOf } from '#client/records/kinds.ts'
import { layoutOf } from '#client/records/layout.ts'
import { readHelp } from '#client/records/read-note.tsx'
import type { Patch } from '#client/records/values.ts'
import { seatsLayout, seatsLooks } from './layout.ts'
import { useLicenses } from './use-seats.ts'

type PackageDialogProps = {
  accountID: number
  /** The package whose seats change; left out: a new one. */
  row?: Seats | undefined
  /** What the company has already. */
  bought: readonly Seats[]
  reread: () => unknown
  onClose: () => void
}

/** A new one needs a seat at least (ACC-92). */
const newSeatsLayout = layoutOf(
  { ...seatsFields, seats: { ...seatsFields.seats, min: 1 } },
  seatsLooks,
  { create: { seats: null }, edit: { seats: null } },
)

/** ms; what is bought shows a moment after it was saved (ACC-97). */
const refreshAfter = 1000

/**
 * Adds a package with its seats to a company, or changes how many seats it has (ACC-88 to ACC-96).
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
          atFields(await command('packages.add', save(textOf(patch['packageID']), patch), { id }))
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
      // Its form lets nothing else through, so a wrong number of seats is one below those assigned.
      save={async ({ id, etag, patch }) =>
        atFields(
          await command('packages.change', save(row.packageID, patch), {
            id,
            ...(etag && { etag }),
          }),
          low,
        )
      }
    />
  )
}

/** The call's names have capitals, the form's have not. */
function atFields(done: SaveOutcome, seats?: string): SaveOutcome {
  if (done.outcome !== 'refused') return done
  const { Seats: wrong, PackageID: packageID, ...others } = done.fields
  return {
    ...done,
    fields: {
      ...others,
      ...(wrong !== undefined && { seats: seats ?? wrong }),
      ...(packageID !== undefined && { packageID }),
    },
  }
}

/**
 * A package that the company has keeps its license type (ACC-94); a new one is of those that it has
 * not.
 */
function useControls(row: Seats | undefined, bought: readonly Seats[]): Controls {
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
  const unread = readHelp(licenses, t`The license types could not be read.`)
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
