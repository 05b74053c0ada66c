import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isMixed } from '#contract/catalogue/rules.ts'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { useInvalidateReads } from '#client/records/form/use-command.ts'
import { rowOfSave, withRefusal, type SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { nameLayout, subTileLayout, tileLayout } from './layout.ts'
import type { ChosenNode, TreeForm } from './places.ts'
import { sendEdit } from './requests.ts'
import { draftReads, useFormsAgain } from './use-draft.ts'
import { saveWords } from './words.ts'
import css from './editor.module.css'

type MadeProps = { onMade: (id: string) => void; onClose: () => void }

/** Adds a program (PROG-12). */
export function AddPlanDialog({ onMade, onClose }: MadeProps) {
  const { t } = useLingui()
  const says = useNameSays()
  const reread = useInvalidateReads(draftReads)
  return (
    <RecordDialog
      layout={nameLayout}
      fieldErrors={says}
      form="catalogue.plan.add"
      title={t`New program`}
      words={saveWords.addPlan}
      save={({ id, patch }) =>
        afterSave(
          sendEdit('catalogue.createPlan', { body: { name: textOrEmpty(patch['name']) } }, { id }),
          (row) => onMade(`p${textOrEmpty(row['safetyPlanID'])}`),
        )
      }
      reread={reread}
      onClose={onClose}
    />
  )
}

/** Finds characters that no name may have, before the name is sent (G2-34). */
function useNameSays(): (values: FormValues) => Record<string, string> {
  const { t } = useLingui()
  return (values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        typeof value === 'string' && isMixed(value)
          ? [[name, t`Must not contain ^~^, $~$, #~# or |~|.`]]
          : [],
      ),
    )
}

type AddFormProps = MadeProps & {
  plans: readonly SafetyPlan[]
  chosen: ChosenNode | null
  sub?: true
}

/**
 * Adds a form (tile, section) or a sub-form of one. It shows and checks only the fields of the mode
 * (PROG-50 to PROG-53, G2-16).
 */
export function AddFormDialog({ plans, chosen, sub, onMade, onClose }: AddFormProps) {
  const { t } = useLingui()
  const [mode, setMode] = useState<'tile' | 'sub'>(sub ? 'sub' : 'tile')
  const reread = useInvalidateReads(draftReads)
  const formsAgain = useFormsAgain()
  const says = useNameSays()
  const programs = plans.map(({ safetyPlanID, name }) => ({
    value: String(safetyPlanID),
    label: name,
  }))
  const tile = chosen?.parent ?? chosen?.form ?? null
  const planID = chosen ? String(chosen.plan.safetyPlanID) : ''
  const lead = (
    <div className={css.lead}>
      <SegmentedTabs
        label={t`What is added`}
        value={mode}
        onChange={setMode}
        options={[
          { value: 'tile', label: t`New tile` },
          { value: 'sub', label: t`New sub tile` },
        ]}
      />
    </div>
  )
  const add = (patch: JsonObject, name: string, parentID: number | null, id: string) =>
    afterSave(
      sendEdit(
        'catalogue.createForm',
        { params: { planID: textOrEmpty(patch['planID']) }, body: { name, parentID } },
        { id },
      ),
      async (row) => {
        await formsAgain(textOrEmpty(patch['planID']))
        onMade(`f${textOrEmpty(row['id'])}`)
      },
    )
  const shared = {
    words: saveWords.addForm,
    fieldErrors: says,
    title: t`Add form`,
    lead,
    reread,
    onClose,
  }
  if (mode === 'tile') {
    return (
      <RecordDialog
        key="tile"
        {...shared}
        layout={tileLayout}
        form="catalogue.form.add"
        preset={{ planID }}
        controls={() => ({ planID: { options: programs } })}
        save={async ({ id, patch }) =>
          atField(await add(patch, textOrEmpty(patch['tileName']), null, id), 'tileName')
        }
      />
    )
  }
  return (
    <RecordDialog
      key="sub"
      {...shared}
      layout={subTileLayout}
      form="catalogue.subform.add"
      preset={{ planID, parentID: tile ? String(tile.id) : '' }}
      controls={(values) => ({
        planID: { options: programs },
        parentID: {
          options:
            plans
              .find(({ safetyPlanID }) => String(safetyPlanID) === values['planID'])
              ?.forms.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
        },
      })}
      save={async ({ id, patch }) =>
        atField(
          await add(patch, textOrEmpty(patch['subTileName']), Number(patch['parentID']), id),
          'subTileName',
        )
      }
    />
  )
}

/** Moves the error of the call's `name` to the form's own field. */
function atField(done: SaveOutcome, field: string): SaveOutcome {
  return withRefusal(done, ({ fields: { name, ...others } }) =>
    name === undefined ? {} : { fields: { ...others, [field]: name } },
  )
}

/** Passes on the new row once the server has saved it. */
async function afterSave(
  saving: Promise<SaveOutcome>,
  tell: (row: JsonObject) => Promise<void> | void,
): Promise<SaveOutcome> {
  const done = await saving
  const row = rowOfSave(done)
  if (row !== null) await tell(row)
  return done
}

export function RenamePlanDialog({ plan, onClose }: { plan: SafetyPlan; onClose: () => void }) {
  const { t } = useLingui()
  const says = useNameSays()
  const reread = useInvalidateReads(draftReads)
  return (
    <RecordDialog
      layout={nameLayout}
      fieldErrors={says}
      form="catalogue.plan.rename"
      title={t`Rename program`}
      words={saveWords.renamePlan}
      row={{ ...plan, uid: `p${plan.safetyPlanID}`, etag: plan.etag ?? '' }}
      save={({ id, etag, patch }) =>
        sendEdit(
          'catalogue.renamePlan',
          {
            params: { planID: String(plan.safetyPlanID) },
            body: { name: textOrEmpty(patch['name']) },
          },
          { id, etag },
        )
      }
      reread={reread}
      onClose={onClose}
    />
  )
}

/** Renames a form or sub-form (PROG-17). */
export function RenameFormDialog({
  plan,
  form,
  onClose,
}: {
  plan: SafetyPlan
  form: TreeForm
  onClose: () => void
}) {
  const { t } = useLingui()
  const says = useNameSays()
  const reread = useInvalidateReads(draftReads)
  const query = {
    planID: String(plan.safetyPlanID),
    isParent: form.parentID === null ? ('true' as const) : ('false' as const),
  }
  return (
    <RecordDialog
      layout={nameLayout}
      fieldErrors={says}
      form="catalogue.form.rename"
      title={t`Rename form`}
      words={saveWords.updateForm}
      row={{ ...form, uid: `f${form.id}`, etag: form.etag ?? '' }}
      save={({ id, etag, patch }) =>
        sendEdit(
          'catalogue.updateForm',
          {
            params: { formID: String(form.id) },
            query,
            body: { name: textOrEmpty(patch['name']) },
          },
          { id, etag },
        )
      }
      reread={reread}
      onClose={onClose}
    />
  )
}

export function CopyPlanDialog({ plan, onMade, onClose }: MadeProps & { plan: SafetyPlan }) {
  const { t } = useLingui()
  const says = useNameSays()
  const reread = useInvalidateReads(draftReads)
  const { name } = plan
  return (
    <RecordDialog
      layout={nameLayout}
      fieldErrors={says}
      form={`catalogue.plan.copy.${plan.safetyPlanID}`}
      title={t`Copy program`}
      words={saveWords.copy}
      preset={{ name: t`${name} (copy)` }}
      save={({ id, patch }) =>
        afterSave(
          sendEdit(
            'catalogue.copyPlan',
            {
              params: { planID: String(plan.safetyPlanID) },
              body: { name: textOrEmpty(patch['name']) },
            },
            { id },
          ),
          (row) => onMade(`p${textOrEmpty(row['safetyPlanID'])}`),
        )
      }
      reread={reread}
      onClose={onClose}
    />
  )
}

/** Copies a form: a tile into any program, a sub tile next to itself. */
export function CopyFormDialog({
  plan,
  form,
  parent,
  onMade,
  onClose,
}: MadeProps & {
  plans: readonly SafetyPlan[]
  plan: SafetyPlan
  form: TreeForm
  parent: TreeForm | null
}) {
  const { t } = useLingui()
  const says = useNameSays()
  const reread = useInvalidateReads(draftReads)
  const { name } = form
  return (
    <RecordDialog
      layout={nameLayout}
      fieldErrors={says}
      form={`catalogue.form.copy.${form.id}`}
      title={t`Copy form`}
      words={saveWords.copy}
      preset={{ name: t`${name} (copy)` }}
      save={({ id, patch }) =>
        afterSave(
          sendEdit(
            'catalogue.copyForm',
            {
              params: { formID: String(form.id) },
              body: {
                name: textOrEmpty(patch['name']),
                planID: plan.safetyPlanID,
                parentID: parent?.id ?? null,
              },
            },
            { id },
          ),
          (row) => onMade(`f${textOrEmpty(row['id'])}`),
        )
      }
      reread={reread}
      onClose={onClose}
    />
  )
}
