import { Contact, type Section } from "./legal-page.tsx";

export function rightsSections(supportEmail: string | null): Section[] {
  return [
    {
      title: "Who else gets something",
      body: (
        <>
          <p>Your data is not sold, and not used for advertising. Besides the owner these take part:</p>
          <ul>
            <li>
              the owner’s mail provider, which delivers the letters about your account and so learns your e-mail
              address;
            </li>
            <li>
              the social sign-in provider, if you choose to sign in with it: your browser goes there, and it learns that
              you use Bookmatch;
            </li>
            <li>
              catalogues of books (Google Books and Open Library, or those the owner has chosen): when you search for a
              book that is not here, the server asks them with your search words, and they learn nothing else about you.
              Covers, too, are fetched by the server;
            </li>
            <li>
              an AI provider, only where the owner has connected one: what you write into AI Match is sent by the server
              together with titles that may fit, and nothing about you. You can switch this off and be answered by our
              own matcher alone;
            </li>
            <li>
              the shop or library, when you follow a link to it: it learns that you come from this site and for which
              book, and what you do there is under its own policy;
            </li>
            <li>
              whoever provides the machine on which the owner runs the site, and authorities where the law demands it.
            </li>
          </ul>
          <p>
            Where one of them works outside the European Economic Area, the owner relies on an adequacy decision or on
            the Commission’s standard clauses.
          </p>
        </>
      ),
    },
    {
      title: "Recommendations",
      body: (
        <p>
          Which books are shown to you may depend on your swipes and your list. That is worked out on the server and
          decides nothing about you that has legal or similarly grave effects.
        </p>
      ),
    },
    {
      title: "Your rights",
      body: (
        <>
          <p>You have the right to:</p>
          <ul>
            <li>
              see your data and take it along: “Download my data” in the settings of your dashboard gives you everything
              as files that you and other programs can read;
            </li>
            <li>have it corrected: most of it you can change yourself;</li>
            <li>
              have it erased: “Delete Account” in the same place erases your account and everything that belongs to it
              at once. A deal that an admin has posted stays, without a name;
            </li>
            <li>have its use restricted, and object to what rests on legitimate interests.</li>
          </ul>
          <p>
            For anything that you cannot do yourself write to <Contact supportEmail={supportEmail} />. You will have an
            answer within a month.
          </p>
        </>
      ),
    },
    {
      title: "Complaints",
      body: (
        <p>
          If you think that your data is handled against the law, you may complain to the Austrian data protection
          authority: Österreichische Datenschutzbehörde, Barichgasse 40–42, 1030 Vienna,{" "}
          <a href="https://www.dsb.gv.at" rel="noreferrer">
            dsb.gv.at
          </a>
          , or to the authority of the country you live in.
        </p>
      ),
    },
    {
      title: "Children",
      body: (
        <p>
          Bookmatch is not for children under 13, and knowingly stores nothing about them. If you learn that a child has
          an account, write to <Contact supportEmail={supportEmail} /> and it will be erased.
        </p>
      ),
    },
    {
      title: "Security, and changes of this policy",
      body: (
        <p>
          Passwords and links are stored as hashes, forms are accepted from this site’s own pages only, and the owner is
          urged to serve the site over an encrypted connection. When what the site stores changes, this page changes
          with it; of changes that matter to you, you are told by e-mail or on the site beforehand.
        </p>
      ),
    },
  ];
}
