import type { Queries } from '#server/db/database.ts'
import { createLru } from '#server/kernel/lru.ts'
import type { PublishedForm, PublishedQuestion, WholePlan } from './published.ts'

/**
 * A form as a record names it: program and form by number or name, and the version of the program
 * that was used.
 */
export interface NamedForm {
  safetyPlanID?: number | undefined
  safetyPlanName?: string | undefined
  safetyPlanVersion?: number | undefined
  safetyFormID?: number | undefined
  parentForm?: string | null | undefined
  formName?: string | undefined
}

/** A form with its questions in order, in one version of its program. */
export interface FormOfVersion {
  safetyPlanID: number
  version: number
  planName: string
  form: PublishedForm
  /** The form of a sub-form, else null. */
  parent: PublishedForm | null
  questions: readonly PublishedQuestion[]
}

type Version = Pick<WholePlan, 'safety_plan_id' | 'version' | 'name' | 'forms' | 'questions'>

const found = {
  name: 'plan-versions-named',
  text: `select safety_plan_id, version from safety_plan_versions
          where ($1::int is null or safety_plan_id = $1) and ($2::text is null or name = $2) and ($3::int is null or version = $3) and is_active
          order by version desc limit 50`,
}
const planVersionSql = {
  name: 'plan-version',
  text: 'select safety_plan_id, version, name, forms, questions from safety_plan_versions where safety_plan_id = $1 and version = $2',
}

// A version never changes, and sites use few programs, so a small cache suffices.
const versions = createLru<Version>(200)

/**
 * Returns the form from the named version, or from the newest version that has it, or undefined. It
 * ignores what the company has enabled, because an offline device could not know of a change.
 * `epoch`: that of the database behind `tx`.
 */
export async function formOfVersion(
  tx: Queries,
  named: NamedForm,
  epoch: string,
): Promise<FormOfVersion | undefined> {
  if (named.safetyPlanID === undefined && named.safetyPlanName === undefined) return undefined
  const keys = await tx.query<{ safety_plan_id: number; version: number }>(found, [
    named.safetyPlanID ?? null,
    named.safetyPlanName ?? null,
    named.safetyPlanVersion ?? null,
  ])
  for (const { safety_plan_id, version } of keys) {
    const key = `${epoch}.${safety_plan_id}.${version}`
    const plan =
      versions.get(key) ?? (await tx.one<Version>(planVersionSql, [safety_plan_id, version]))
    versions.set(key, plan)
    const form = plan.forms.find((one) => isNamed(one, plan.forms, named))
    if (form !== undefined) return inVersion(plan, form)
  }
  return undefined
}

function isNamed(
  form: PublishedForm,
  forms: readonly PublishedForm[],
  { safetyFormID, formName, parentForm }: NamedForm,
): boolean {
  if (safetyFormID !== undefined) return form.id === safetyFormID
  return (
    form.name === formName &&
    (parentForm == null
      ? form.parentID === null
      : forms.some(({ id, name }) => id === form.parentID && name === parentForm))
  )
}

function inVersion(
  { safety_plan_id, version, name, forms, questions }: Version,
  form: PublishedForm,
): FormOfVersion {
  // In multi-question mode people answer the form's own questions and those of its sub-forms.
  const beneath = form.isMultiQuestionEnable
    ? forms.filter(({ parentID }) => parentID === form.id)
    : []
  return {
    safetyPlanID: safety_plan_id,
    version,
    planName: name,
    form,
    parent: forms.find(({ id }) => id === form.parentID) ?? null,
    questions: [form, ...beneath].flatMap(({ id }) => questions[id] ?? []),
  }
}
