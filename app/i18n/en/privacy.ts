export const texts = {
  title: 'Privacy Notice',
  description:
    'What {company} does with personal data under the Personal Data Protection Act 2010 of Malaysia: what is collected, why, who sees it, and your rights.',
  version: 'Version {version}, in force since {date}',
  lead: 'This notice explains how we use your personal data, as required by the Personal Data Protection Act 2010 of Malaysia (amended 2024).',
  who: 'Who we are',
  whoText: '{company} is responsible for your data: we are its data controller.',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  collected: 'What we collect',
  collectedRegistration:
    'When you register a warranty: your name, contact number, email if you give it, car plate, purchase date, number of tyres, photos of the receipt, and the language you read. If you choose to say so: the branch, and the brand, model and size of the tyres.',
  collectedAccount:
    'When you create an account: your email and your password. We never store the password itself, only a scrambled form that cannot be turned back into it.',
  collectedClaim:
    'When you claim: the tyre, its brand, model, size and age, where you bought it, what happened to it, photos of it, what we noted and decided, and the invoice of the claim.',
  collectedTechnical:
    'When you sign in or send a form: your internet address and the kind of browser, to keep accounts safe and to stop abuse.',
  collectedCounts:
    'When you browse: nothing about you. Each day we count how often a tyre is viewed, a size is searched, nothing is found, or a branch is messaged on WhatsApp. Only these totals are kept: no internet address, browser, cookie or typed text goes with them.',
  collectedSource:
    'This comes from you and your browser, from our staff at the counter, or from the records that we kept before this website. We buy no data.',
  photos: 'Your photos',
  photosText:
    'We save a fresh copy of each photo without the hidden data that phones add, such as place and time. What the picture shows stays. A fingerprint of it lets us notice the same photo sent twice.',
  purpose: 'What we use it for',
  purposeWarranty: 'To register your warranty, to confirm it by email, and to show you its status.',
  purposeClaims:
    'To check and settle your claims, and to tell you about them, by email too if you gave yours.',
  purposeReminders:
    'If you ask for it: to remind you by email to rotate your tyres and that their cover ends. Each of these emails has a link to stop them.',
  purposeAccount: 'To run your account and to keep it safe.',
  purposeTotals: 'To count which tyres are registered and claimed at which branch. These totals name nobody.',
  purposeLaw: 'To meet our duties under the law, such as keeping records.',
  purposeNone: 'Not for advertising.',
  seen: 'Who sees it',
  seenStaff:
    'Our staff, for these purposes. Each record, receipt or photo that they open is logged. Only our administrators can take out a list of customers, to call them back, with a written reason that is logged too.',
  seenPlate:
    'Anyone who checks a car plate sees its warranty card: purchase date, validity and tyre IDs, but no name, contact number or email. Receipts open only in the browser that sent them, for the signed-in owner, or with the last four digits of the contact number.',
  seenProcessors:
    'Companies that work for us, such as those that host this site or deliver our emails, and only as far as their work needs it. Where one of them works outside Malaysia, data goes there only as the Act allows.',
  seenElsewhere:
    'The area that you type into the branch finder goes to a map service, and what you write to us on WhatsApp goes through WhatsApp. Their own notices apply there.',
  seenNobody: 'Nobody else, unless the law obliges us. We do not sell data.',
  kept: 'How long we keep it',
  keptText:
    'As long as the warranty can be claimed, or as long as the law asks us to keep records. If you ask us to, we erase it earlier, unless the law obliges us to keep it.',
  rights: 'Your rights',
  rightsAccess: 'Ask what we hold about you, and get a copy of it.',
  rightsCorrection: 'Have it corrected where it is wrong or out of date.',
  rightsWithdrawal:
    'Withdraw your consent at any time, limit what we do with your data, or have it erased. We can then no longer handle claims on that warranty.',
  rightsPortability:
    'Have it sent by electronic means to another company of your choice, where that is technically possible.',
  rightsComplaint: 'Complain to the Personal Data Protection Commissioner of Malaysia.',
  ask: 'How to ask us',
  askText:
    'Contact us and give the contact number or email you registered with, so that we can find your data. We may ask you to show that it is you.',
  choice: 'What we need, and what is up to you',
  choiceRequired:
    'To register a warranty we need your name, contact number, car plate, purchase date, number of tyres, and at least one photo of the receipt. Without them we cannot register it.',
  choiceOptional:
    'Your email, an account, and the branch, brand, model and size are up to you. Without an email you get no confirmation and no news of a claim by email; the warranty is the same.',
  cookies: 'Cookies',
  cookiesLanguage: 'One remembers your language.',
  cookiesSession:
    'One keeps you signed in until you sign out, for 30 days at most; our staff for 12 hours at most, and for no more than 8 without use.',
  cookiesCode:
    'One remembers for some minutes that our staff have entered their password, until they enter their code.',
  cookiesVisitor: 'One lets this browser see the receipts that it has sent itself.',
  cookiesSent: 'One remembers for a day which form was sent, so that the browser’s own copy is deleted.',
  cookiesCounter:
    'On a PC of our counter that we trust, one lets our staff switch with a PIN, for half a year. No other computer has it.',
  cookiesMessage: 'One shows a message once, such as that a form was sent, for a minute at most.',
  cookiesDraft:
    'A form you have begun is kept in your browser only, until you send it. After a day it is no longer used, and it is deleted when you next open one of our pages.',
  cookiesMemory:
    'The car that you save, your enquiry basket and the tyres to compare stay in your browser only, too.',
  cookiesNone: 'None of them follows you to other sites, and none is for advertising.',
  changes: 'When this notice changes',
  changesText:
    'It then has a new version and a new date. With each registration we keep the version that you were shown.',
}
