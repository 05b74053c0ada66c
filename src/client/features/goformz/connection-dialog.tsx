import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Connector } from '#contract/goformz/schema.ts'
import { NeedsConnectionNote } from '#client/records/form/form-notes.tsx'
import {
  useIsMounted,
  useReportSaveOutcome,
  type SaveFailure,
} from '#client/records/form/use-report-save-outcome.ts'
import { RefusalNotice } from '#client/records/form/problems.tsx'
import { runCommand, useInvalidateReads } from '#client/records/form/use-command.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { FormLayout } from '#client/ui/form/form.tsx'
import type { FormErrors } from '#client/ui/form/form-fields.ts'
import { useFormState } from '#client/ui/form/use-form-state.ts'

type Typed = {
  isOn: boolean
  clientID: string
  clientSecret: string
  projectIdField: string
  projectNameField: string
  apiAddress: string
  signInAddress: string
}

/**
 * Edits the company's connection to GoFormz. It keeps no draft, because no device stores a secret.
 */
export function ConnectionDialog({
  accountID,
  connector,
  onClose,
}: {
  accountID: number
  connector: Connector
  onClose: () => void
}) {
  const { t } = useLingui()
  const id = useId()
  const outcome = useReportSaveOutcome()
  const isThere = useIsMounted()
  const reread = useInvalidateReads(['goformz.connector'])
  const [unsaved, setUnsaved] = useState<SaveFailure | null>(null)
  const {
    isSet,
    hasSecret,
    isOn,
    clientID,
    projectIdField,
    projectNameField,
    apiAddress,
    signInAddress,
  } = connector
  const problems = useProblems(connector)
  const state = useFormState<Typed>({
    initial: {
      isOn: isOn || !isSet,
      clientID,
      clientSecret: '',
      projectIdField,
      projectNameField,
      apiAddress,
      signInAddress,
    },
    validate: problems.of,
    onSubmit: async ({ clientSecret, ...typed }) => {
      setUnsaved(null)
      const body = { ...typed, ...(clientSecret.trim() !== '' && { clientSecret }) }
      const refused = await outcome(
        words,
        runCommand('goformz.connect', { params: { accountID: String(accountID) }, body }),
        { close: onClose, reread, inPlace: isThere },
      )
      if (refused === null) return undefined
      setUnsaved({
        ...refused,
        refusal: Object.keys(refused.fields).length > 0 ? '' : refused.refusal,
      })
      return problems.ofServer(refused.fields)
    },
  })
  return (
    <Dialog
      title={isSet ? t`Change connection` : t`Connect GoFormz`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={id}
            variant="filled"
            disabled={state.busy}
          >{t`Save connection`}</Button>
        </>
      }
    >
      <NeedsConnectionNote />
      {unsaved && <RefusalNotice unsaved={unsaved} />}
      <FormLayout
        id={id}
        state={state}
        label={t`GoFormz connection`}
        summary={(count) =>
          t`${plural(count, { one: 'Check one field.', other: 'Check # fields.' })}`
        }
        sections={[
          {
            key: 'login',
            fields: [
              {
                kind: 'switch',
                name: 'isOn',
                label: t`Fetch forms`,
                words: { on: t`Forms are fetched`, off: t`Forms are not fetched` },
                wide: true,
              },
              {
                kind: 'text',
                name: 'clientID',
                label: t`Client ID`,
                maxLength: 200,
                autoComplete: 'off',
                wide: true,
              },
              {
                kind: 'password',
                name: 'clientSecret',
                label: t`Client secret`,
                help: hasSecret
                  ? t`Leave empty to keep the current one. If you change an address, type the secret in again. It is never shown again.`
                  : t`It is kept encrypted and never shown again.`,
                maxLength: 400,
                autoComplete: 'new-password',
                wide: true,
              },
            ],
          },
          {
            key: 'fields',
            title: t`Which project a form is about`,
            fields: [
              {
                kind: 'text',
                name: 'projectIdField',
                label: t`Field with the project's number`,
                help: t`Type the name that the field has in your templates. It applies to forms that arrive from now on.`,
                maxLength: 100,
              },
              {
                kind: 'text',
                name: 'projectNameField',
                label: t`Field with the project's name`,
                maxLength: 100,
              },
            ],
          },
          {
            key: 'addresses',
            title: t`Addresses of GoFormz`,
            fields: [
              {
                kind: 'text',
                name: 'apiAddress',
                label: t`API address`,
                maxLength: 200,
                autoComplete: 'off',
              },
              {
                kind: 'text',
                name: 'signInAddress',
                label: t`Sign-in address`,
                maxLength: 200,
                autoComplete: 'off',
              },
            ],
          },
        ]}
      />
    </Dialog>
  )
}

const words = {
  code: 'saveGoformzConnection',
  sent: msg`Connection saved`,
  failed: msg`Failed to save the connection`,
}

interface Problems {
  of: (typed: Typed) => FormErrors<Typed>
  /**
   * Translates the server's refusals of single fields. Only the server knows which addresses may be
   * called.
   */
  ofServer: (fields: SaveFailure['fields']) => FormErrors<Typed>
}

function useProblems({ hasSecret, ...stored }: Connector): Problems {
  const { t } = useLingui()
  const id = t`Please input the client ID!`
  const secret = t`Please input the client secret!`
  const https = t`Please input an address that begins with https://.`
  const address = t`It must begin with https:// and lead to a public internet server, without a port or a password.`
  const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text.trim())
  // The stored secret is valid only for the addresses it was entered for.
  const isElsewhere = ({ apiAddress, signInAddress }: Typed) =>
    apiAddress.trim() !== stored.apiAddress || signInAddress.trim() !== stored.signInAddress
  return {
    of: (typed) => ({
      ...(typed.clientID.trim() === '' && { clientID: id }),
      ...(typed.clientSecret.trim() === '' &&
        (!hasSecret || isElsewhere(typed)) && { clientSecret: secret }),
      ...(!isAddress(typed.apiAddress) && { apiAddress: https }),
      ...(!isAddress(typed.signInAddress) && { signInAddress: https }),
    }),
    ofServer: (fields) => {
      const known: FormErrors<Typed> = {
        clientID: id,
        clientSecret: secret,
        apiAddress: address,
        signInAddress: address,
      }
      return Object.fromEntries(Object.entries(known).filter(([name]) => name in fields))
    },
  }
}
