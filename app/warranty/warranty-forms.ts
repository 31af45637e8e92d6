import { CheckStatus } from './check-status/check-status.tsx'
import { RegisterForm } from './register/register-form.tsx'

/** Downloaded as one file, because the page has both. */
export const warrantyForms = { CheckStatus, RegisterForm }
