import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { oshaCaseProblems, oshaCaseRules } from '#contract/osha/rules.ts'
import type { ControlStates } from '#client/records/form/control-spec.tsx'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { useInvalidateReads } from '#client/records/form/use-command.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import { asPatch } from '#client/records/form-values.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { Select } from '#client/ui/form/select.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { type CaseRow, caseLayout as layout } from './layout.ts'
import { typedValues } from './typed-values.ts'
import { oshaReads, saveCase, useToday } from './use-osha.ts'
import { oshaProblemTexts, saveWords } from './words.ts'

type CaseDialogProps = {
  place: { accountID: number; establishmentID: number; year: number }
  /** The case to correct; absent for a new one. */
  row?: CaseRow
  onClose: () => void
}

/** Enters a recordable case with its form 301, or corrects one. */
export function CaseDialog({ place, row, onClose }: CaseDialogProps) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const reread = useInvalidateReads(oshaReads)
  const controls = useCaseControls()
  const { accountID, establishmentID, year } = place
  const named = { establishmentID, logYear: year }
  const { isRemoved = false, removedReason = '' } = row ?? {}
  const judged = (values: FormValues) => ({
    ...typedValues(layout, values),
    ...named,
    isRemoved,
    removedReason,
  })
  return (
    <RecordDialog
      layout={layout}
      rules={oshaCaseRules}
      form={row ? 'oshaCase.edit' : `oshaCase.create.${establishmentID}.${year}`}
      title={row ? t`Correct case` : t`Enter case`}
      words={row ? saveWords.edit : saveWords.create}
      row={row}
      wide
      controls={controls}
      fieldErrors={(values) => oshaProblemTexts(i18n, oshaCaseProblems(judged(values), today))}
      save={({ patch, id, etag }) =>
        row
          ? saveCase(accountID, row, patch, { id, etag })
          : saveCase(accountID, undefined, asPatch({ ...patch, ...named }), { id })
      }
      reread={reread}
      onClose={onClose}
    />
  )
}

/** Hides the fields that do not apply to the outcome, unless they are filled in. */
function useCaseControls(): (values: FormValues) => ControlStates {
  const { t } = useLingui()
  const actions = useActions()
  return (values) => {
    const is = (...outcomes: string[]) => outcomes.includes(textOrEmpty(values['outcome']))
    const hiddenUnless = (applies: boolean, name: string) => ({
      hidden: !applies && textOrEmpty(values[name]) === '',
    })
    const isPrivate = values['isPrivacyCase'] === true
    return {
      daysAway: hiddenUnless(is('daysAway'), 'daysAway'),
      daysRestricted: {
        ...hiddenUnless(is('daysAway', 'restricted'), 'daysRestricted'),
        optional: is('daysAway'),
      },
      deathDate: hiddenUnless(is('death'), 'deathDate'),
      privacyReason: hiddenUnless(isPrivate, 'privacyReason'),
      description: {
        help: isPrivate
          ? t`Leave out anything that shows who it was. The cause and the severity must still be clear.`
          : t`For example: second degree burns on right forearm from acetylene torch.`,
      },
      isPrivacyCase: {
        help: t`The name then appears only in a confidential list.`,
      },
      correctiveActionID: {
        draw: ({ id, label, value, error, onChange }) => (
          <Select
            id={id}
            label={label}
            error={error}
            optional
            searchable
            options={[{ value: '', label: t`No corrective action` }, ...actions]}
            value={textOrEmpty(value)}
            onChange={onChange}
          />
        ),
      },
    }
  }
}

/** Returns the actions that the person sees, the newest first. */
function useActions() {
  const { rows } = useRecords('correctiveAction')
  return useMemo(
    () =>
      rows
        .filter(({ correctiveActionID }) => correctiveActionID > 0)
        .toSorted((one, other) => other.correctiveActionID - one.correctiveActionID)
        .map(({ correctiveActionID, caTicketHash, title }) => ({
          value: String(correctiveActionID),
          label: `${caTicketHash} ${title}`,
        })),
    [rows],
  )
}
