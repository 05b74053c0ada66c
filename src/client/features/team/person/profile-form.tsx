import { useLingui } from '@lingui/react/macro'
import type { WholeAssociate } from '#contract/team/schema.ts'
import { isObject } from '#contract/kernel/json.ts'
import { withRefusal, type SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { RecordFormDialog } from '#client/records/form/record-form-dialog.tsx'
import type { FormSaveInput } from '#client/records/form/use-record-form.ts'
import { asPatch } from '#client/records/form-values.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { flatPerson } from '../flat-person.ts'
import { personLayout } from './layout.ts'
import { profileWords } from './words.ts'

type ProfileFormProps = { person: WholeAssociate; reread: () => unknown; onClose: () => void }

/**
 * Edits the own name, address, numbers and emergency contact in place (G1-31); saves online, with
 * the row's tag.
 */
export function ProfileForm({ person, reread, onClose }: ProfileFormProps) {
  const { t } = useLingui()
  const { reads } = useWorkspace()
  const again = () => {
    for (const name of ['team.one', 'team.tickets'])
      void reads.client.invalidateQueries({ queryKey: ['read', name] })
    reread()
  }
  return (
    <RecordFormDialog
      inPlace
      layout={personLayout}
      form="profile.edit"
      title={t`Save profile`}
      words={profileWords}
      row={flatPerson(person)}
      save={(saving) => saveProfile(person.user_id, saving)}
      reread={again}
      onClose={onClose}
    />
  )
}

/**
 * Converts the contact number, which the wire has in `user_metadata`, also in the row of a
 * conflict.
 */
async function saveProfile(
  userID: number,
  { id, etag, patch }: FormSaveInput,
): Promise<SaveOutcome> {
  const { contactNumber, ...top } = patch
  const body = asPatch({
    ...top,
    ...(contactNumber !== undefined && { user_metadata: { contactNumber } }),
  })
  const done = await runCommand(
    'team.update',
    { params: { userID: String(userID) }, body },
    { id, etag },
  )
  return withRefusal(done, ({ row }) => {
    const meta = row?.['user_metadata']
    return isObject(meta) ? { row: { ...row, contactNumber: meta['contactNumber'] ?? '' } } : {}
  })
}
