import { useState } from 'react'
import { useDraft } from '#client/workspace/use-draft.ts'
import { CreateForm } from './create/create-form.tsx'
import { createForm } from './create/use-create-save.ts'
import { emptyValues, type CreateValues } from './create-values.ts'

/** A new corrective action; what was typed before a reload comes back (CA-22 to CA-43). */
export function CreatePage() {
  const [opening] = useState(() => ({ values: emptyValues(Date.now(), crypto.randomUUID()), seen: {}, guards: {} }))
  const draft = useDraft<CreateValues>(createForm.form, createForm.ref, opening)
  return draft.opened && <CreateForm draft={draft} opened={draft.opened} />
}
