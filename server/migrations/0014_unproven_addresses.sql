-- An address with quotes, commas, brackets or comments may have been verified by somebody with another mailbox, to which it was sent.
update users set is_verified = false
where is_verified and email !~ '^[a-z0-9!#$%&''*+/=?^_`{|}~.-]{1,64}@[^]["(),:;<>@\\[:space:]]+$';
