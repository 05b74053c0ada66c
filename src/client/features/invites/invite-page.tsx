import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { ContractorDialog } from '#client/features/contractors/door.ts'
import { PackageDetails } from '#client/features/packages/door.ts'
import { rowOfSave } from '#client/data/outbox/save-outcome.ts'
import { useMailWait } from '#client/i18n/use-mail-wait.ts'
import { runCommand, useInvalidateReads } from '#client/records/form/use-command.ts'
import { FormFrame } from '#client/records/form/form-page.tsx'
import { NeedsConnectionNote } from '#client/records/form/form-notes.tsx'
import { useUnsavedChangesGuard } from '#client/records/form/unsaved-changes-guard.tsx'
import { useIsMounted } from '#client/records/form/use-report-save-outcome.ts'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { FormErrors } from '#client/ui/form/form-fields.ts'
import { focusFieldSoon } from '#client/ui/form/focus-field.ts'
import { fieldId, FormLayout } from '#client/ui/form/form.tsx'
import { useFormState } from '#client/ui/form/use-form-state.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { useAccount } from '#client/workspace/use-account.ts'
import { Icon } from '#client/ui/icon.tsx'
import { isSameIgnoringSpace } from '#client/workspace/is-same-ignoring-space.ts'
import {
  type InviteFailure,
  failureOf,
  type Invited,
  InviteSaid,
  noSeatFor,
  useInviteToast,
} from './invite-said.tsx'
import { emptyInvite, inviteOfValues, type InviteValues, setsPassword } from './invite-values.ts'
import { useCompanyParts } from './use-company.ts'
import { type InviteDialog, useInviteProblems, useInviteSections } from './use-invite-sections.tsx'

/** `/admin/invite`: invites one person into a company, mostly an owner (INV-01 to INV-39). */
export function InvitePage() {
  // Each form has a key of its own, so that repeated sends invite the person once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  // Undefined until an invitation was sent, and after the page closes (INV-01, INV-03).
  const [hasSentInvite, setHasSentInvite] = useState<boolean>()
  const [failure, setFailure] = useState<InviteFailure | null>(null)
  const [invited, setInvited] = useState<Invited | null>(null)
  const isThere = useIsMounted()
  const tell = useInviteToast()
  const begin = () => setKey(crypto.randomUUID())
  const sent = (failed: InviteFailure | null, person: Invited) => {
    if (!isThere()) return tell(failed, person)
    setFailure(failed)
    setInvited(person)
    setHasSentInvite(failed === null)
    return failed === null ? begin() : undefined
  }
  const close = () => {
    setHasSentInvite(undefined)
    // An empty form has replaced the one with the focus.
    if (failure === null) focusFieldSoon(fieldId(key, 'givenName'))
  }
  return (
    <>
      <InviteForm key={key} id={key} onSent={sent} onDiscard={begin} />
      {hasSentInvite !== undefined && invited !== null && (
        <InviteSaid failure={failure} invited={invited} onClose={close} />
      )}
    </>
  )
}

function InviteForm({
  id,
  onSent,
  onDiscard,
}: {
  id: string
  onSent: (failure: InviteFailure | null, invited: Invited) => void
  onDiscard: () => void
}) {
  const { t, i18n } = useLingui()
  const [language] = useState(() => (i18n.locale === 'es' ? 'es' : 'en'))
  const mailWait = useMailWait()
  const go = useGo()
  // Reads the managers and the free seats again.
  const reread = useInvalidateReads(['team.list', 'packages.summary'])
  const [open, setOpen] = useState<InviteDialog | null>(null)
  // The form begins with the current company.
  const account = useAccount()
  // A state of its own next to the values, because validation depends on the data of this company.
  const [accountID, setAccountID] = useState(account === null ? '' : String(account.accountID))
  const parts = useCompanyParts(accountID)
  const { asksContractor, lacksSeat } = parts
  const state = useFormState<InviteValues>({
    initial: { ...emptyInvite, accountID, language },
    validate: useInviteProblems(asksContractor),
    onSubmit: async (values) => {
      const invites = async () => {
        const args = { params: { accountID: values.accountID }, body: [inviteOfValues(values)] }
        return runCommand('invites.create', args, { id })
      }
      const done = lacksSeat(values.package) ? null : await invites()
      reread()
      const { name } = inviteOfValues(values)
      const wait = done && mailWait(rowOfSave(done))
      const failure = done === null ? noSeatFor(values) : failureOf(done, values)
      onSent(failure, { name, hasPassword: setsPassword(values), wait })
    },
  })
  const linked: typeof state = {
    ...state,
    // Drops the error of the contractor company once the company proves to have none.
    errors: asksContractor ? state.errors : withoutContractor(state.errors),
    // Another company clears the manager and contractor company; another way of inviting clears the
    // password (G1-84).
    set: (path, value) => {
      if (path === 'accountID' && typeof value === 'string') {
        setAccountID(value)
        state.setAll({ accountID: value, contractorCompanyID: '', reportsToUserID: '' })
      } else if (path === 'inviteType' && typeof value === 'string')
        state.setAll({ inviteType: value, password: '' })
      else state.set(path, value)
    },
  }
  // On a new device the first company becomes the current one shortly after the page renders.
  const [known, setKnown] = useState(account)
  if (known !== account) {
    setKnown(account)
    if (accountID === '' && account !== null) {
      const chosen = String(account.accountID)
      setAccountID(chosen)
      if (state.changed) state.set('accountID', chosen)
      else state.reset({ ...emptyInvite, accountID: chosen, language })
    }
  }
  // A form with only a company has no typed values.
  const isBlank = isSameIgnoringSpace(state.values, {
    ...emptyInvite,
    accountID: state.values.accountID,
    language: state.values.language,
  })
  const guard = useUnsavedChangesGuard(state.changed && !isBlank && !state.busy)
  return (
    <FormFrame
      head={
        <PageHeader
          title={t`Invite`}
          lined
          actions={
            <Button
              icon={<Icon icon={IconUsersGroup} />}
              onClick={() => go('/admin/invite-team')}
            >{t`Invite several people`}</Button>
          }
        />
      }
      bar={{
        formId: id,
        verb: setsPassword(state.values) ? t`Add person` : t`Send invitation`,
        busy: state.busy,
        savedAt: null,
        canSave: true,
        onCancel: () => guard.discard(async () => onDiscard()),
      }}
    >
      <NeedsConnectionNote />
      <FormLayout
        id={id}
        label={t`Invite`}
        state={linked}
        sections={useInviteSections(state.values, parts, setOpen)}
        summary={(count) =>
          t`${plural(count, { one: 'Check one field.', other: 'Check # fields.' })}`
        }
      />
      {guard.dialog}
      {open === 'contractor' && (
        <ContractorDialog
          accountID={Number(accountID)}
          onAdded={(number) => linked.set('contractorCompanyID', String(number))}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'packages' && (
        <PackageDetails accountID={Number(accountID)} onClose={() => setOpen(null)} />
      )}
    </FormFrame>
  )
}

const withoutContractor = (errors: FormErrors<InviteValues>): FormErrors<InviteValues> =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== 'contractorCompanyID'))
