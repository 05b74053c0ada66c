import { useLingui } from '@lingui/react/macro'
import { oshaYearProblems, oshaYearRules } from '#contract/osha/rules.ts'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { useInvalidateReads } from '#client/records/form/use-command.ts'
import { asPatch } from '#client/records/form-values.ts'
import { type YearRow, yearLayout as layout } from './establishment-layout.ts'
import { typedValues } from './typed-values.ts'
import { oshaReads, saveYear, useToday } from './use-osha.ts'
import { oshaProblemTexts, saveWords } from './words.ts'

type YearDialogProps = {
  place: { accountID: number; establishmentID: number; year: number }
  /** The figures to change; null before any were entered. */
  row: YearRow | null
  onClose: () => void
}

/** Enters people, hours and the certification of an establishment's year. */
export function YearDialog({ place, row, onClose }: YearDialogProps) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const reread = useInvalidateReads(oshaReads)
  const { accountID, establishmentID, year } = place
  const named = { establishmentID, logYear: year }
  return (
    <RecordDialog
      layout={layout}
      rules={oshaYearRules}
      form={row ? 'oshaYear.edit' : `oshaYear.create.${establishmentID}.${year}`}
      title={t`Save figures of ${year}`}
      words={saveWords.year}
      row={row ?? undefined}
      wide
      controls={() => ({
        totalHoursWorked: {
          help: t`Count hours worked, including overtime. Leave out vacation, holidays and sick leave.`,
        },
        certifiedOn: { min: `${year}-12-31` },
      })}
      fieldErrors={(values) =>
        oshaProblemTexts(
          i18n,
          oshaYearProblems({ ...typedValues(layout, values), ...named }, today),
        )
      }
      save={({ patch, id, etag }) =>
        row
          ? saveYear(accountID, row, patch, { id, etag })
          : saveYear(accountID, undefined, asPatch({ ...patch, ...named }), { id })
      }
      reread={reread}
      onClose={onClose}
    />
  )
}
