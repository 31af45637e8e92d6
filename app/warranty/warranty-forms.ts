import { CheckStatus } from './check-status/check-status.tsx'
import { RegisterForm } from './register/register-form.tsx'

/** What the browser downloads in one file, as the page has both. */
export const warrantyForms = { CheckStatus, RegisterForm }
