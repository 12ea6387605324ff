import "./admin-mark.css";

/** Stands behind the name of an admin. No nickname ends in this word, however it is spelt (see `nameConflict`). */
export function AdminMark() {
  return (
    <>
      {" "}
      <span className="admin-mark">Admin</span>
    </>
  );
}
