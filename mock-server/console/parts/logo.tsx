export function Logo() {
  return (
    <svg viewBox="0 0 34 34" className="logo" aria-hidden="true">
      <circle cx="17" cy="17" r="17" fill="var(--hero-3)" />
      <path
        d="M0 17.5c3.5-.2 5.2-5.5 8.6-5.5 3.2 0 4 3.3 6.6 3.3 2.8 0 4.3-6.3 8.3-6.3 4.2 0 6.3 7.2 10.5 8.3Z"
        fill="#8FD0CC"
      />
      <path d="M4 22h12M11 26h13M19 22h11" stroke="#fff" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
